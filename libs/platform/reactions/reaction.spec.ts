import { expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Fact } from '#kernel/fact.ts';
import { recordedAt } from '#kernel/fold.ts';
import type { Shapes } from '#kernel/shapes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { causedBy } from './caused-by.ts';
import { reactionsOf } from './providers.ts';
import { ReactionRegistry } from './reaction-runner.ts';
import { reaction } from './reaction.ts';

type Closed = Fact<'Closed', { lot: string }>;

const shapes: Shapes<Closed> = { Closed: { v: 1 } };

/** Where orders go, as Nest knows it. */
class Orders {
  readonly placed: CommandMetadata[] = [];
}

const whenClosedPlaceOrder = ({ orders }: Readonly<{ orders: Orders }>) =>
  reaction({
    name: 'whenClosedPlaceOrder',
    shapes,
    on: { Closed: async (_, metadata) => void orders.placed.push(metadata(), metadata(1)) },
  });

const [recorded] = recordedAt<Closed>([{ type: 'Closed', data: { lot: '7' } }], '2026-05-01T12:00:00.000Z');
const fact = { ...recorded!, id: 'f1', stream: 'lot-7', position: '1', ms: 0 };

it('a reaction hands each fact the metadata of the commands that it leads to, the same each time', async () => {
  const orders = new Orders();
  const { name, on } = whenClosedPlaceOrder({ orders });
  for (let n = 0; n < 2; n++) await on.Closed?.(fact);
  const both = [causedBy(fact, name), causedBy(fact, name, 1)];
  expect(orders.placed).toEqual([...both, ...both]);
});

it('a module’s reactions are made with what Nest has by these names, and are run with all others', async () => {
  @Module({ providers: [ReactionRegistry, Orders, reactionsOf({ orders: Orders }, whenClosedPlaceOrder)] })
  class Selling {}
  const app = await NestFactory.createApplicationContext(Selling, { logger: false });
  const [made] = app.get(ReactionRegistry).all();
  expect(made?.name).toBe('whenClosedPlaceOrder');
  await made?.on['Closed']?.(fact);
  expect(app.get(Orders).placed).toHaveLength(2);
  await app.close();
});
