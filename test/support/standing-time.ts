import { setImmediate as turn } from 'node:timers/promises';
import { EvenTicks } from '#platform/auth/even-time.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { RunningMarket } from '../../apps/market/market.ts';

/** Where a test drives the clock, even time passes by itself: nobody could sign in while it stands still. */
export function passEvenTime({ app }: Pick<RunningMarket, 'app'>, clock: object) {
  if (clock instanceof DrivenClock) Object.assign(app.get(EvenTicks, { strict: false }), { pause: () => turn() });
}
