import type { FastifyInstance } from 'fastify';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { DemoOrders } from '#demo/demo-orders.ts';
import { DemoWorld } from '#demo/demo-world.ts';
import { MarketClient } from '#demo/market-client.ts';
import { shoppers } from '#demo/planned-orders.ts';
import type { RunningMarket } from './market.ts';

/** Makes the demo world where it is missing, and keeps it alive until the market ends. Gives back who may sign in. */
export async function openDemoWorld(
  { app, deps, ending }: RunningMarket,
  { operator, second }: Readonly<{ operator: string; second?: string | undefined }>,
): Promise<readonly string[]> {
  const { clock, log } = deps;
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const world = new DemoWorld((request) => fastify.inject(request), operator, clock);
  const { people } = await world.make();
  const accounts = app.get(AccountSeeder, { strict: false });
  const tokens = new Map<string, string>();
  for (const person of people)
    tokens.set(person.email, await accounts.demoToken(await accounts.ensureDemoMember(person)));

  void world
    .keepAlive(ending, second)
    .catch((error: unknown) => log.tell('error', 'the demo world fell asleep', { error }));
  if (second !== undefined) {
    const buyers = shoppers.map(({ email }) => tokens.get(email)!);
    const client = new MarketClient((request) => fastify.inject(request), clock);
    void new DemoOrders(client, { buyers, seller: operator, desk: second }, clock).run(ending);
  }
  return [
    'Sign in as',
    ...people.map(({ email, password, roles }) => `  ${email}  ${password}  (${roles.join(', ') || 'shopper'})`),
  ];
}
