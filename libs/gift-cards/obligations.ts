import type { Clock } from '#platform/clock/clock.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { balances } from './balances/decider.ts';
import { balanceStream, creditOf } from './balances/events.ts';
import { isLive, leftOf } from './rules/balance.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'readState'>; clock: Pick<Clock, 'now'> }>;

/** A member is bound by credit that is left, or that an order has put aside: spent or given up, it keeps nobody. By its own stream, read to its end. */
export const creditObligations =
  ({ streams, clock }: Deps) =>
  async (memberId: string): Promise<readonly string[]> => {
    const stream = balanceStream(creditOf(memberId));
    const now = clock.now();
    const isLeft = await streams.readState(
      balances,
      stream,
      ({ state }) =>
        state.balance !== null &&
        (leftOf(state, now) > 0 || Object.values(state.holds).some((hold) => isLive(hold, now))),
      { fresh: true },
    );
    return isLeft ? [stream] : [];
  };
