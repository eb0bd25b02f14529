import type { Clock } from '#platform/clock/clock.ts';
import type { KafkaSettings } from '#platform/config/kafka-settings.ts';
import { KafkaBroker } from '#platform/relay/kafka.adapter.ts';
import { RelayLook } from '#platform/relay/relay-look.ts';

/** A look at these brokers for operators, connected only while somebody looks. */
export function relayLookOn(kafka: KafkaSettings | null, clock: Clock): RelayLook {
  if (!kafka) {
    return new RelayLook(undefined, '', () => {
      throw new Error('there are no brokers');
    });
  }
  return new RelayLook(`Kafka, ${kafka.brokers.join(',')}`, kafka.prefix, () => new KafkaBroker(kafka, { clock }));
}
