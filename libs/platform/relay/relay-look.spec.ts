import { expect, it } from '@jest/globals';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { KafkaBroker } from './kafka.adapter.ts';
import { RelayLook } from './relay-look.ts';

/** Names nobody has, and a port that nobody listens at: as in compose without its profile `relay`. */
it.each(['kafka.invalid:9092', '127.0.0.1:1'])('says in words that nobody is there: %s', async (address) => {
  const settings = { brokers: [address], tls: false, user: null, prefix: '', replication: 1 };
  const look = new RelayLook('Kafka', '', () => new KafkaBroker(settings, { clock: new SystemClock() }));
  const { marks, readers, error } = await look.seen(['plinth.auctions.v1']);
  expect([marks.size, readers.length, error]).toEqual([0, 0, expect.stringMatching(/^Connection error: .+/)]);
});
