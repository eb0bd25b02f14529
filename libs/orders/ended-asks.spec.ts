import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { recordedAt } from '#kernel/fold.ts';
import { orders } from './decider.ts';
import { whenOrderOverEndItsAsk } from './ended-asks.ts';
import type { OrderEvent } from './events.ts';

const samples = JSON.parse(
  readFileSync(new URL('events.samples.json', import.meta.url), 'utf8'),
) as readonly (OrderEvent & Readonly<{ stream: string }>)[];

it('whatever ends an order is heard by who ends its ask', () => {
  const heard = Object.keys(whenOrderOverEndItsAsk({} as never).shapes);
  const under = { ...orders.initial(), is: 'problem' } as const;
  const ends = samples
    .filter(({ type, stream }) => stream === 'order' && type !== 'OrderStarted')
    .flatMap((fact) => {
      const { is } = orders.evolve(under, recordedAt([fact], '2026-05-01T12:00:00.000Z')[0]!);
      return is === 'completed' || is === 'refunded' ? [fact.type] : [];
    });
  expect(ends.length).toBeGreaterThan(3);
  expect(ends.filter((type) => !heard.includes(type))).toEqual([]);
});
