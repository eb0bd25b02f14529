import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { allowMost, kafkaBrokers, plainKafka, readByKcat } from '../../../test/support/kafka-server.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { brokerContract, lineOf } from './broker.contract.ts';
import { KafkaBroker } from './kafka.adapter.ts';
import { KafkaWriter } from './kafka-writer.adapter.ts';

/*
 * `MUTANT=commits-refused`: a transaction is committed of which something was refused; `stable-alone`: marks are read to
 * before the first open transaction, whoever's it is.
 */

const describeThere = kafkaBrokers === undefined ? describe.skip : describe;

describeThere(`topics on the brokers of KAFKA_BROKERS (${kafkaBrokers ?? 'none: skipped'}), through kafkajs`, () => {
  const brokers = kafkaBrokers!;
  const prefix = `t${process.pid}-`;
  const settings = { brokers: brokers?.split(',') ?? [], tls: false, user: null, prefix, replication: 1 };
  const opened = () => new KafkaBroker(settings, { clock: new SystemClock() });
  const [one, two] = [opened(), opened()];
  afterAll(() => Promise.all([one.close(), two.close()]));

  if (mutant === 'commits-refused')
    Object.defineProperty(KafkaWriter.prototype, 'failed', { get: () => undefined, set: () => {} });
  if (mutant === 'stable-alone') two.markOf = (topic) => two.glance(topic);

  brokerContract({
    one,
    two,
    committed: (topic) => readByKcat(brokers, topic),
    narrow: (topic) => allowMost(brokers, topic, 5000),
  });

  it('finds a mark that lies behind the open transaction of another topic, and glances without waiting for it', async () => {
    const topic = `plinth.tried-${randomUUID()}.v1`;
    await one.prepare(topic, 1);
    const other = plainKafka(brokers).producer({
      transactionalId: randomUUID(),
      idempotent: true,
      maxInFlightRequests: 1,
    });
    await other.connect();
    const open = await other.transaction();
    await open.send({ topic: `${prefix}plinth.relay`, messages: [{ key: 'another', value: '{}' }] });
    const writer = await one.take(topic);
    await writer.send([lineOf(1)]);
    const mark = { position: '1', factId: 'f1', logId: 'f1', sent: 1, by: 'one', at: '2026-05-01T12:00:00.000Z' };
    await writer.commit(mark);
    await writer.close();

    const next = await two.take(topic);
    expect(await two.glance(topic)).toBeUndefined();
    const found = two.markOf(topic);
    await two.glance(topic); // as long as a look takes
    await open.commit();
    expect(await found).toEqual(mark);
    await Promise.all([next.close(), other.disconnect()]);
  });
});
