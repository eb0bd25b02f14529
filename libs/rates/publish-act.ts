import { type RatesTarget, ratesTarget } from '#contracts/rates.ts';
import { twoOperatorAct } from '#platform/auth/operator-acts.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { PublishRates } from './commands.ts';
import { rates } from './decider.ts';
import { ratesStream } from './events.ts';
import { mustFollow, ratesOf, recordId } from './rules/records.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'decide' | 'readState'>; clock: Pick<Clock, 'now'> }>;

const readOf = ({ day, source, gbp, cad, aud, eur, mxn, jpy }: RatesTarget) => ({
  day,
  source,
  rates: { GBP: gbp, CAD: cad, AUD: aud, EUR: eur, MXN: mxn, JPY: jpy },
});

/** Puts a record in force though a rate is far off the last: the second operator sees each of its figures, and is its second pair of eyes. */
export const publishRates = ({ streams, clock }: Deps) =>
  twoOperatorAct<RatesTarget>({
    kind: 'publish-rates',
    target: ratesTarget,
    check: async (target) => {
      const read = readOf(target);
      ratesOf(read);
      const inForce = await streams.readState(rates, ratesStream, ({ state }) => state.inForce, { fresh: true });
      mustFollow(read, inForce, clock.now());
    },
    run: async (target, { operatorId, approverId, metadata }) => {
      await PublishRates.decide(streams, { ...readOf(target), operatorId, approverId }, metadata());
      return { id: recordId(target.day) };
    },
  });
