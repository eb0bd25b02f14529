import type { FastifyInstance } from 'fastify';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { BookPast } from '#book/past.ts';
import { DemoOrders } from '#demo/demo-orders.ts';
import { DemoPast } from '#demo/demo-past.ts';
import { DemoWorld } from '#demo/demo-world.ts';
import { MarketClient } from '#demo/market-client.ts';
import { shoppers } from '#demo/planned-orders.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
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
  const client = new MarketClient((request) => fastify.inject(request), clock);
  const accounts = app.get(AccountSeeder, { strict: false });
  const tokens = new Map<string, string>();
  for (const person of people)
    tokens.set(person.email, await accounts.demoToken(await accounts.ensureDemoMember(person)));

  const past = new DemoPast(client, operator, clock, (of, sales, now) =>
    new BookPast(deps.stores.facts, new DrivenClock(sales[0]!.listedAt)).write(of, sales, now),
  )
    .make(ending)
    .catch((error: unknown) => log.tell('warn', 'the demo world has no past', { error }));
  void world
    .keepAlive(ending, { desk: second, past })
    .catch((error: unknown) => log.tell('error', 'the demo world fell asleep', { error }));
  if (second !== undefined) {
    const buyers = shoppers.map(({ email }) => tokens.get(email)!);
    void new DemoOrders(client, { buyers, seller: operator, desk: second }, clock).run(ending);
  }
  return [
    'Sign in as',
    ...people.map(({ email, password, roles }) => `  ${email}  ${password}  (${roles.join(', ') || 'shopper'})`),
  ];
}
