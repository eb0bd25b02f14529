import { existsSync } from 'node:fs';
import { createBuilder } from 'vite';

/** Where the servers under test lie: built as the market is, beside `dist` so that a running market is left alone. */
const outDir = 'dist/bench';

/** Builds the market and the floors with the market's own configuration; the client too where it was never built. */
export async function buildServers(): Promise<Readonly<{ market: string; floor: string; pages: string }>> {
  const builder = await createBuilder({
    logLevel: 'error',
    environments: {
      ssr: {
        build: { outDir, rolldownOptions: { input: { floor: 'bench/floor/nest.ts', pages: 'bench/floor/pages.ts' } } },
      },
    },
  });
  const { ssr, client } = builder.environments;
  if (!existsSync('dist/client/.vite/manifest.json')) await builder.build(client!);
  await builder.build(ssr!);
  return { market: `${outDir}/market.js`, floor: `${outDir}/floor.js`, pages: `${outDir}/pages.js` };
}
