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
  const { demo, secondOperator } = deps.config;
  const seeder = app.get(AccountSeeder, { strict: false });
  const operator = await patiently(() => seeder.ensureOperator(), deps);
  const second = secondOperator ? await patiently(() => seeder.ensureSecondOperator(), deps) : undefined;
  const file = join(deps.config.dataDir, 'operator.json');
  writeFileSync(file, `${JSON.stringify({ ...operator, second }, null, 2)}\n`, { mode: 0o600 });
  const stories = [
    second ? `The credentials of two operators are in ${file}` : `The operator's credential is in ${file}`,
    ...(second ? [`The second one signs in as ${second.email}`] : []),
  ];
  return demo
    ? [...stories, ...(await openDemoWorld(market, { operator: operator.token, second: second?.token }))]
    : stories;
}
