import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chosenKinds, type NoticeKind, noticeKinds } from '#contracts/notices.ts';
import { given } from '#kernel/given.ts';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { day, hour, minute, plus, second } from '#kernel/instant.ts';
import { type NotificationCommand, notifications, type NotificationState } from './decider.ts';
import type { NotificationEvent, NotificationRaised } from './events.ts';
import { ofStrangers } from './rules/telling.ts';
import { about, ann, at as noon, idOf, raise, raised } from './samples.ts';
import { mutant } from '../../test/support/mutants.ts';

/*
 * To see it fail, run with
 *   MUTANT=strangers-throw-out   what strangers cause has no places of its own
 */
if (mutant === 'strangers-throw-out') (ofStrangers as Set<NoticeKind>).clear();

const at = given(notifications, noon);
const later = (ms: number, over: Parameters<typeof raise>[0] = {}) =>
  raise({ id: idOf(102), at: plus(noon, ms), ...over });
const raisedLater = (ms: number, mail: boolean): NotificationRaised =>
  raised({ id: idOf(102), at: plus(noon, ms), mail });
const choose = (over: object) =>
  ({ type: 'PreferencesChanged', data: { memberId: ann, kinds: over } }) as NotificationEvent;
const read = (ids: 'all' | string[]): NotificationCommand => ({
  type: 'ReadNotifications',
  data: { memberId: ann, ids },
});
const wasRead = (...ids: string[]): NotificationEvent => ({ type: 'NotificationsRead', data: { memberId: ann, ids } });

describe('being told', () => {
  it('goes into the inbox and out as a mail', () => at().when(raise()).then(raised()));

  it('of the same again: a new entry, but no mail within 10 minutes', () => {
    at(raised())
      .when(later(9 * minute), plus(noon, 9 * minute))
      .then(raisedLater(9 * minute, false));
    at(raised())
      .when(later(10 * minute), plus(noon, 10 * minute))
      .then(raisedLater(10 * minute, true));
  });

  it('counts the 10 minutes from the last mail, not from the last entry', () =>
    at(raised(), { ...raisedLater(9 * minute, false), meta: { at: plus(noon, 9 * minute) } as never })
      .when(later(11 * minute, { id: idOf(103) }), plus(noon, 11 * minute))
      .then(raised({ id: idOf(103), at: plus(noon, 11 * minute) })));

  it('of another auction is another thing', () =>
    at(raised())
      .when(raise({ id: idOf(102), about: about(idOf(2)) }))
      .then(raised({ id: idOf(102), about: about(idOf(2)) })));

  it('happens once, unless it may happen again', () => {
    const [tomorrow, won] = [plus(noon, 24 * hour), { kind: 'won', id: idOf(102), at: plus(noon, 24 * hour) } as const];
    at(raised({ kind: 'won' }))
      .when(raise(won), tomorrow)
      .thenNothing();
    at(raised({ kind: 'won' }))
      .when(raise({ ...won, recurs: true }), tomorrow)
      .then(raised(won));
  });

  it('of what is long past writes no mail', () =>
    at()
      .when(raise(), plus(noon, hour))
      .then(raised({ mail: false })));

  it('writes five mails a day of what others can cause as often as they like, and then the inbox alone', () => {
    const wanted = (n: number, ms = 0) =>
      ({ kind: 'wanted', id: idOf(200 + n), about: { kind: 'want', id: idOf(n) }, at: plus(noon, ms) }) as const;
    const five = [1, 2, 3, 4, 5].map((n) => raised(wanted(n)));
    at(...five.slice(1))
      .when(raise(wanted(6)))
      .then(raised(wanted(6)));
    at(...five)
      .when(raise(wanted(6)))
      .then(raised({ ...wanted(6), mail: false }));
    at(...five)
      .when(raise(wanted(6, 24 * hour)), plus(noon, 24 * hour))
      .then(raised(wanted(6, 24 * hour)));
  });

  it('forgets nothing of what binds for what strangers cause', () => {
    const forSale = Array.from({ length: 60 }, (_, n) =>
      raised({ kind: 'for-sale', id: idOf(200 + n), about: { kind: 'wanted-size', id: idOf(n) } }),
    );
    const won = { kind: 'won', recurs: false } as const;
    at(raised({ kind: 'won' }), ...forSale)
      .when(raise({ ...won, id: idOf(300) }))
      .thenNothing();
    at(raised({ kind: 'won' }), ...forSale)
      .when(read('all'))
      .then(
        wasRead(
          ...forSale
            .slice(-20)
            .toReversed()
            .map(({ data }) => data.id),
          idOf(101),
        ),
      );
  });

  it('that money goes elsewhere is mailed for three days, in which it could still be stopped', () => {
    const changed = { kind: 'payout-account-changed', about: { kind: 'payout-account', id: idOf(7) } } as const;
    const before = plus(noon, 3 * day - 1);
    at()
      .when(raise(changed), before)
      .then(raised({ ...changed, at: noon }));
    at()
      .when(raise(changed), plus(noon, 3 * day))
      .then(raised({ ...changed, at: noon, mail: false }));
  });

  it('goes the ways that the member chose', () => {
    at(choose({ outbid: { inbox: true, mail: false } }))
      .when(raise())
      .then(raised({ mail: false }));
    at(choose({ outbid: { inbox: false, mail: true } }))
      .when(raise())
      .then(raised({ inbox: false }));
    at(choose({ outbid: { inbox: false, mail: false } }))
      .when(raise())
      .thenNothing();
    at(choose({ outbid: { inbox: false, mail: true } }), raised({ inbox: false }))
      .when(later(second), plus(noon, second))
      .thenNothing();
  });

  it('ends with the member', () => {
    const closed: NotificationEvent = { type: 'InboxClosed', data: { memberId: ann } };
    at(raised())
      .when({ type: 'CloseInbox', data: { memberId: ann } })
      .then(closed);
    at(raised(), closed)
      .when({ type: 'CloseInbox', data: { memberId: ann } })
      .thenNothing();
    at(raised(), closed)
      .when(raise({ kind: 'won' }))
      .thenNothing();
    at(closed)
      .when({ type: 'Unsubscribe', data: { memberId: ann, kind: null } })
      .thenNothing();
  });
});

describe('reading', () => {
  it('names what was unread', () => {
    at(raised(), raised({ kind: 'won', id: idOf(103) }))
      .when(read('all'))
      .then(wasRead(idOf(103), idOf(101)));
    at(raised(), raised({ kind: 'won', id: idOf(103) }))
      .when(read([idOf(101), idOf(999)]))
      .then(wasRead(idOf(101)));
  });

  it('again, or of what is not there, writes nothing', () => {
    at(raised(), wasRead(idOf(101)))
      .when(read('all'))
      .thenNothing();
    at(raised(), raised({ id: idOf(102) }))
      .when(read([idOf(101)]))
      .thenNothing();
    at(raised({ inbox: false }))
      .when(read('all'))
      .thenNothing();
  });
});

describe('choosing', () => {
  const silent = { outbid: { inbox: true, mail: false } };

  it('writes what changes', () => {
    at()
      .when({
        type: 'ChangePreferences',
        data: { memberId: ann, kinds: { ...silent, won: { inbox: true, mail: true } } },
      })
      .then(choose(silent));
    at(choose(silent))
      .when({ type: 'ChangePreferences', data: { memberId: ann, kinds: silent } })
      .thenNothing();
  });

  it('by the link of a mail ends mails of its kind, or of all that are still written', () => {
    const kinds = chosenKinds().filter((kind) => kind !== 'outbid');
    at()
      .when({ type: 'Unsubscribe', data: { memberId: ann, kind: 'outbid' } })
      .then({ type: 'Unsubscribed', data: { memberId: ann, kinds: ['outbid'] } });
    at({ type: 'Unsubscribed', data: { memberId: ann, kinds: ['outbid'] } })
      .when({ type: 'Unsubscribe', data: { memberId: ann, kind: null } })
      .then({ type: 'Unsubscribed', data: { memberId: ann, kinds } });
    at({ type: 'Unsubscribed', data: { memberId: ann, kinds: ['outbid'] } })
      .when({ type: 'Unsubscribe', data: { memberId: ann, kind: 'outbid' } })
      .thenNothing();
    at({ type: 'Unsubscribed', data: { memberId: ann, kinds: ['outbid'] } })
      .when(raise())
      .then(raised({ mail: false }));
  });
});

describe('the newsletter', () => {
  const joined = { type: 'NewsletterJoined', data: { memberId: ann } } as const;
  const left = { type: 'NewsletterLeft', data: { memberId: ann } } as const;
  const decide = (isWanted: boolean) => ({ type: 'ChooseNewsletter', data: { memberId: ann, isWanted } }) as const;

  it('goes to who asks for it, until they take that back', () => {
    at().when(decide(false)).thenNothing();
    at().when(decide(true)).then(joined);
    at(joined).when(decide(true)).thenNothing();
    at(joined).when(decide(false)).then(left);
    at(joined, left).when(decide(true)).then(joined);
    at(joined, { type: 'InboxClosed', data: { memberId: ann } })
      .when(decide(true))
      .thenNothing();
  });

  it('ends with every other mail, and not with those of one kind', () => {
    const all = { type: 'Unsubscribed', data: { memberId: ann, kinds: [...chosenKinds()] } } as const;
    const ended = { type: 'Unsubscribe', data: { memberId: ann, kind: null } } as const;
    at(joined).when(ended).then(all, left);
    at(joined, all).when(ended).then(left);
    at(joined)
      .when({ type: 'Unsubscribe', data: { memberId: ann, kind: 'outbid' } })
      .then({ type: 'Unsubscribed', data: { memberId: ann, kinds: ['outbid'] } });
  });
});

/** Entries of what strangers cause, or of all else, as that kind is. */
const alike = ({ entries }: NotificationState, kind: NoticeKind) =>
  entries.filter((one) => ofStrangers.has(one.kind) === ofStrangers.has(kind)).length;
const mostOf = (kind: NoticeKind) => (ofStrangers.has(kind) ? 20 : 50);

it('whatever happens, a mail of the same thing keeps its distance and the state stays bounded', () => {
  const step = fc.record({
    kind: fc.constantFrom(...noticeKinds),
    auction: fc.nat(70),
    wait: fc.nat(5 * minute),
    read: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const facts: NotificationEvent[] = [];
      const mailed = new Map<string, number>();
      let ms = 0;
      let state = notifications.initial();
      for (const [n, { kind, auction, wait, read: reads }] of steps.entries()) {
        ms += wait;
        const now = plus(noon, ms);
        const command = reads
          ? read('all')
          : raise({ kind, id: idOf(n), about: about(idOf(auction)), at: now, recurs: n % 2 === 0 });
        for (const fact of notifications.decide(command, state, now)) {
          facts.push(fact);
          state = notifications.evolve(state, recordedAt([fact], now)[0]!);
          expect(notifications.decide(command, state, now)).toEqual([]);
          if (fact.type !== 'NotificationRaised' || !fact.data.mail) continue;
          const key = `${kind} ${auction}`;
          const isForgotten = alike(state, kind) === mostOf(kind);
          expect(isForgotten || ms >= (mailed.get(key) ?? -hour) + 10 * minute).toBe(true);
          mailed.set(key, ms);
        }
      }
      for (const kind of ['won', 'wanted'] as const) expect(alike(state, kind)).toBeLessThanOrEqual(mostOf(kind));
      expect(foldFacts(notifications, recordedAt(facts, noon)).entries.map(({ id }) => id)).toEqual(
        state.entries.map(({ id }) => id),
      );
    }),
    { numRuns: 60 },
  );
});
