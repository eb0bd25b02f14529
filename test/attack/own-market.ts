import { createBuilder } from 'vite';
import { built, freePort, type Processes } from '../support/processes.ts';
import { operatorOf } from '../support/remote.ts';
import { type Attack, attacked, type Target } from './attack.ts';

const outDir = 'dist/attack';

/** A market of the case's own, in a process on an empty folder; with `mutant`, without the guard of that name. */
export async function ownMarket(processes: Processes, { name, env }: Attack, mutant?: string): Promise<Target> {
  await (mutant === undefined ? built() : buildBroken());
  const how = {
    dataDir: processes.folder(),
    at: await freePort(),
    env: { ...attacked, ...env, ...(mutant !== undefined && { ATTACK: name, MUTANT: mutant }) },
    ...(mutant !== undefined && { program: `${outDir}/broken-market.js` }),
  };
  let server = await processes.start('market', how);
  const { url, dataDir } = server;
  const again = async () => {
    server.kill('SIGTERM');
    await server.ended;
    server = await processes.start('market', how);
  };
  return { url, dataDir, operator: operatorOf(dataDir).token, again };
}

/** Beside the market's own build, so that a running market is left alone. */
async function buildBroken() {
  const input = { 'broken-market': 'test/attack/broken-market.ts' };
  const builder = await createBuilder({
    logLevel: 'error',
    environments: { ssr: { build: { outDir, rolldownOptions: { input } } } },
  });
  await builder.build(builder.environments['ssr']!);
}
