import type { FastifyInstance } from 'fastify';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { DemoWorld } from '#demo/demo-world.ts';
import type { RunningMarket } from './market.ts';

/** Makes the demo world where it is missing, and keeps it alive until the market ends. Gives back who may sign in. */
export async function openDemoWorld(
  { app, deps, ending }: RunningMarket,
  operator: string,
): Promise<readonly string[]> {
  const { clock, log } = deps;
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const world = new DemoWorld((request) => fastify.inject(request), operator, clock);
  const { people } = await world.make();
  const accounts = app.get(AccountSeeder, { strict: false });
  for (const person of people) await accounts.ensureDemoMember(person);

  void world.keepAlive(ending).catch((error: unknown) => log.tell('error', 'the demo world fell asleep', { error }));
  return [
    'Sign in as',
    ...people.map(({ email, password, roles }) => `  ${email}  ${password}  (${roles.join(', ') || 'shopper'})`),
  ];
}
