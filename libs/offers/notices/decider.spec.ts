import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import { dollars, of } from '../testing.ts';
import { offerNotices } from './decider.ts';
import type { OfferNoticeEvent } from './events.ts';

const made = '2026-05-01T12:00:00.000Z';

describe.each([72, 168, 720])('that an offer of %i hours ends', (lasts) => {
  const until = plus(made, lasts * hour);
  const [first, last] = [plus(until, -day), plus(until, -2 * hour)];
  const tell = (due: string, end = until) => ({ type: 'TellOfferEnding', data: { ...of, until: end, due } }) as const;
  const told = (due: string, hours: number, end = until): OfferNoticeEvent => ({
    type: 'OfferEndingTold',
    data: { ...of, until: end, due, hours },
  });

  it('is told a day before and two hours before, each once', () => {
    given(offerNotices, first)().when(tell(first)).then(told(first, 24));
    given(offerNotices, first)(told(first, 24)).when(tell(first)).thenNothing();
    given(offerNotices, last)(told(first, 24)).when(tell(last)).then(told(last, 2));
    given(offerNotices, last)(told(first, 24), told(last, 2)).when(tell(last)).thenNothing();
    given(offerNotices, last)(told(first, 24), told(last, 2)).when(tell(first)).thenNothing();
  });

  it('is not told before', () => {
    const early = plus(first, -1);
    given(offerNotices, early)().when(tell(first)).thenRefused('not-due-yet', { due: first, at: early });
  });

  it('is told once where the market slept over the first, and to nobody once it is over', () => {
    given(offerNotices, plus(last, minute))().when(tell(first)).then(told(first, 2));
    given(offerNotices, until)().when(tell(first)).thenNothing();
  });

  it('is told anew of one that has more time, and not for its old end', () => {
    const longer = plus(until, 72 * hour);
    const next = plus(longer, -day);
    const before = [told(first, 24), told(last, 2)];
    given(
      offerNotices,
      last,
    )(...before)
      .when(tell(last, longer))
      .thenRefused('not-due-yet', { due: next, at: last });
    given(
      offerNotices,
      next,
    )(...before)
      .when(tell(next, longer))
      .then(told(next, 24, longer));
  });
});

describe('that an offer is beaten', () => {
  const beaten = (minutes: number, by = 210) => ({ ...of, by: dollars(by), beatenAt: plus(made, minutes * minute) });
  const tell = (minutes: number) => ({ type: 'TellOfferBeaten', data: beaten(minutes) }) as const;
  const told = (minutes: number): OfferNoticeEvent => ({ type: 'OfferBeatenTold', data: beaten(minutes) });

  it('is told once an hour at most, by when it was beaten', () => {
    given(offerNotices, made)().when(tell(0)).then(told(0));
    given(offerNotices, plus(made, day))(told(0)).when(tell(59)).thenNothing(); // heard late
    given(offerNotices, plus(made, hour))(told(0)).when(tell(60)).then(told(60));
    given(offerNotices, plus(made, day))(told(0), told(60)).when(tell(0)).thenNothing(); // the log read again
  });
});
