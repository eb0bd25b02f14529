import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { notDueYet } from '#kernel/refused.ts';
import { endingTold, offerTelling } from '../rules/telling.ts';
import { type OfferNoticeEvent, offerNoticeShapes } from './events.ts';

export type OfferNoticeCommand =
  /** The due list's: until when it stands is asked of its book before. Refused: `not-due-yet`. */
  | Fact<'TellOfferEnding', Omit<Data<OfferNoticeEvent, 'OfferEndingTold'>, 'hours'>>
  | Fact<'TellOfferBeaten', Data<OfferNoticeEvent, 'OfferBeatenTold'>>;

/** What was told last. */
export type OfferNoticeState = Readonly<{
  ending: Readonly<{ until: Instant; hours: number }> | null;
  beatenAt: Instant | null;
}>;

/** Each of the two moments before an end is told once, and of a longer time both again; to be beaten is told once an hour at most. */
export const offerNotices = decider<OfferNoticeState, OfferNoticeCommand, OfferNoticeEvent>({
  version: 1,
  shapes: offerNoticeShapes,
  initial: () => ({ ending: null, beatenAt: null }),
  evolve: {
    OfferEndingTold: (state, { until, hours }) => ({ ...state, ending: { until, hours } }),
    OfferBeatenTold: (state, { beatenAt }) => ({ ...state, beatenAt }),
  },
  decide: {
    TellOfferEnding: (asked, { ending }, at) => {
      const { until } = asked;
      const first = endingTold(until, offerTelling.first);
      if (at < first) throw notDueYet(first, at);
      if (at >= until) return [];
      const hours = at < endingTold(until, offerTelling.last) ? offerTelling.first : offerTelling.last;
      if (ending?.until === until && ending.hours <= hours) return [];
      return [{ type: 'OfferEndingTold', data: { ...asked, hours } }];
    },
    // by when it was beaten, not by now: whoever reads the log again tells nothing again
    TellOfferBeaten: (told, { beatenAt }) =>
      beatenAt !== null && told.beatenAt < plus(beatenAt, offerTelling.betweenBeaten)
        ? []
        : [{ type: 'OfferBeatenTold', data: told }],
  },
});
