import { existsSync, globSync, statSync } from 'node:fs';
import { createBuilder } from 'vite';

/** Where the servers under test lie: built as the market is, beside `dist` so that a running market is left alone. */
const outDir = 'dist/bench';
const built = { market: `${outDir}/market.js`, floor: `${outDir}/floor.js`, pages: `${outDir}/pages.js` };
const sources = ['apps/**', 'libs/**', 'client/**', 'bench/floor/**', 'package.json', 'vite.config.ts'];

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** True when a source is newer than what was built. */
function isStale() {
  const oldest = Math.min(...Object.values(built).map(changedAt));
  return globSync(sources).some((file) => !/[.]spec[.]tsx?$/.test(file) && changedAt(file) > oldest);
}

/**
 * Builds the market and the floors of the folder that it runs in, with the market's own configuration, when a source is
 * newer; the client too where it was never built.
 */
export async function buildServers(): Promise<typeof built> {
  if (!isStale()) return built;
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
  return built;
}
