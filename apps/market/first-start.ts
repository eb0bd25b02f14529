import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { openDemoWorld } from './demo-world.ts';
import { patiently } from '#platform/reactions/passing.ts';
import type { RunningMarket } from './market.ts';
import { answers } from './role.ts';

/** What a market needs that nobody has made yet: the operator's credential, and the demo world. Gives back what to print. */
export async function firstStart(market: RunningMarket): Promise<readonly string[]> {
  const { app, deps } = market;
  if (!answers(deps.role)) return [];
  const operator = await patiently(() => app.get(AccountSeeder, { strict: false }).ensureOperator(), deps);
  const file = join(deps.config.dataDir, 'operator.json');
  writeFileSync(file, `${JSON.stringify(operator, null, 2)}\n`, { mode: 0o600 });
  const stories = [`The operator's credential is in ${file}`];
  return deps.config.demo ? [...stories, ...(await openDemoWorld(market, operator.token))] : stories;
}
