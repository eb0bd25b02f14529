import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { type OffererEvent, offererShapes } from './events.ts';
import { offererRules } from '../rules/offerers.ts';

export type OffererCommand =
  /** Refused: `offers-barred {until}`, `offers-too-many {most}`, `offers-too-fast {until}`. */
  Fact<'CountOffer', Data<OffererEvent, 'OfferCounted'>> | Fact<'UncountOffer', Data<OffererEvent, 'OfferUncounted'>>;

type Failed = Readonly<{ offerId: string; at: Instant }>;

/** `open`: by their names. `counted`, `failed`: when, of those that count still. */
export type OffererState = Readonly<{
  open: readonly string[];
  counted: readonly Instant[];
  failed: readonly Failed[];
  barredUntil: Instant | null;
}>;

const within = (all: readonly Instant[], ms: number, now: Instant) => all.filter((at) => plus(at, ms) > now);

const { mostOpen, mostWithin, mostFailed } = offererRules;

/** A member's offers over all books: decided in one place, so that no two requests pass each other. */
export const offerers = decider<OffererState, OffererCommand, OffererEvent>({
  version: 1,
  shapes: offererShapes,
  initial: () => ({ open: [], counted: [], failed: [], barredUntil: null }),
  rules: () => offererRules.id,
  evolve: {
    OfferCounted: (state, { offerId }, { at }) => ({
      ...state,
      open: [...state.open.filter((one) => one !== offerId), offerId],
      counted: [...within(state.counted, mostWithin.ms, at), at],
    }),
    OfferUncounted: (state, { offerId, failed }, { at }) => {
      const open = state.open.filter((one) => one !== offerId);
      if (!failed) return { ...state, open };
      const all = [...state.failed.filter((one) => plus(one.at, mostFailed.withinMs) > at), { offerId, at }];
      const barredUntil = all.length >= mostFailed.count ? plus(at, mostFailed.barredMs) : state.barredUntil;
      return { ...state, open, failed: all, barredUntil };
    },
  },
  decide: {
    CountOffer: (data, state, at) => {
      if (state.open.includes(data.offerId)) return [];
      const until = barredUntil(state, at);
      if (until !== null) throw new Refused('offers-barred', { until });
      if (state.open.length >= mostOpen) throw new Refused('offers-too-many', { most: mostOpen });
      const lately = within(state.counted, mostWithin.ms, at);
      if (lately.length >= mostWithin.count)
        throw new Refused('offers-too-fast', { until: plus(lately[0]!, mostWithin.ms) });
      return [{ type: 'OfferCounted', data }];
    },
    UncountOffer: (data, { open, failed }) => {
      const isNews = data.failed && !failed.some(({ offerId }) => offerId === data.offerId);
      return isNews || open.includes(data.offerId) ? [{ type: 'OfferUncounted', data }] : [];
    },
  },
});

/** Until when they offer nothing; null: they may. */
export const barredUntil = ({ barredUntil: until }: OffererState, now: Instant): Instant | null =>
  until !== null && until > now ? until : null;
