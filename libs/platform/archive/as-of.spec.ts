import { expect, it } from '@jest/globals';
import { ignored, viewOf, type Document } from '#kernel/view.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { documentAsOf, mostFacts, TooFar } from './as-of.ts';

const facts: Shapes<Fact<'Opened', { id: string }>> = { Opened: { v: 1 } };
const lots = viewOf<Document>()({
  name: 'lots',
  version: 1,
  facts,
  streamsOf: (id) => [`lot-${id}`],
  key: ({ data }) => [data.id],
  start: { Opened: ({ id }) => ({ id }) },
  on: { Opened: ignored },
});

const meta = { v: 1, at: '2026-05-01T12:00:00.000Z', commandId: 'c', bodyHash: 'b', actorId: 'a' };
const whispered = { id: 'f', stream: 'lot-1', position: '1', type: 'Whispered', data: {} };

it('reads no more facts than one question may, also of those that the view does not take', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<StoredFact> {
    for (; read < 2 * mostFacts; read++)
      yield { ...whispered, revision: read, meta: { ...meta, correlationId: 'r', causationId: 'r' } };
  }
  const log = { read: endless, streams: async () => [] };
  await expect(documentAsOf(log, lots, '1', {})).rejects.toThrow(
    new TooFar(`looked at ${mostFacts} facts, up to ${meta.at}`),
  );
  expect(read).toBe(mostFacts);
});
