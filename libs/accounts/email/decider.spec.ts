import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { day, hour, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { EmailEvent } from '../events.ts';
import { goodFor, mostLetters, mostPending } from '../rules/registrations.ts';
import {
  ann,
  attempted,
  begun,
  bob,
  ended,
  filledIn,
  registration,
  released,
  reservationProved,
  reserved,
  reservedOfOld,
} from '../samples.ts';
import { email, type EmailCommand, type EmailState } from './decider.ts';

const start = '2026-05-01T12:00:00.000Z';
const at = given(email, start);
const { emailKey } = registration();
const begin = (memberId = ann): EmailCommand => ({ type: 'BeginRegistration', data: filledIn(memberId) });
const confirm = (letterOf = ann, anew: string | null = null): EmailCommand => ({
  type: 'ConfirmRegistration',
  data: { emailKey, letterOf, anew: anew === null ? null : registration(anew) },
});
const expire = (memberId: string): EmailCommand => ({ type: 'ExpireRegistration', data: { emailKey, memberId } });
const confirmed = (memberId: string, other: string): readonly EmailEvent[] => [
  { type: 'EmailReserved', data: registration(memberId) },
  ended(other, 'another'),
];
const reserve = (memberId = ann): EmailCommand => ({ type: 'ReserveEmail', data: registration(memberId) });
const release = (memberId = ann): EmailCommand => ({
  type: 'ReleaseEmail',
  data: { emailKey, memberId, changeId: null },
});

/** Begun at these moments, by `m0`, `m1` and so on. */
const begunAt = (...moments: readonly string[]) =>
  moments.map((when, n) => ({ ...recordedAt([begun(`m${n}`)], when)[0]!, revision: n }));
const days = (count: number, from = 0) => Array.from({ length: count }, (_, n) => plus(start, (from + n) * day));

describe('registrations of one address', () => {
  it('stand side by side', () => {
    at().when(begin()).then(begun());
    at(begun(ann)).when(begin(bob)).then(begun(bob));
  });

  it('get three letters a day, whoever asks; what comes more is noted and comes to nothing', () => {
    const three = begunAt(start, start, start);
    expect(three).toHaveLength(mostLetters);
    at(...three)
      .when(begin(bob))
      .then(attempted(bob, null, false));
    at(...three)
      .when(begin(bob), plus(start, day - 1))
      .then(attempted(bob, null, false));
    at(...three)
      .when(begin(bob), plus(start, day))
      .then(begun(bob));
  });

  it('are five at most: one more takes the place of the oldest', () => {
    const five = begunAt(...days(mostPending));
    at(...five)
      .when(begin(), plus(start, 5 * day))
      .then(ended('m0', 'replaced'), begun());
  });

  it('end by themselves when the link does, each on its own, once; a confirmation that is decided then is too late', () => {
    const two = at(...begunAt(start, plus(start, day)));
    const due = plus(start, goodFor);
    two.when(expire('m0'), plus(due, -1)).thenRefused('not-due-yet', { due, at: plus(due, -1) });
    two.when(confirm('m0'), plus(due, -1)).then(...confirmed('m0', 'm1'));
    two.when(expire('m0'), due).then(ended('m0', 'expired'));
    two.when(expire('m1'), due).thenRefused('not-due-yet', { due: plus(due, day), at: due });
    for (const command of [confirm('m0'), confirm('m0', bob)]) two.when(command, due).thenRefused('link-expired');
    at(...begunAt(start), ended('m0', 'expired'))
      .when(expire('m0'), due)
      .thenNothing();
    at(begun(), reserved()).when(expire(ann), due).thenNothing();
  });

  it('are over after 7 days', () => {
    at(...begunAt(start))
      .when(begin(), plus(start, goodFor - 1))
      .then(begun());
    at(...begunAt(start))
      .when(begin(), plus(start, goodFor))
      .then(ended('m0', 'expired'), begun());
  });
});

describe('whatever strangers ask for', () => {
  it('what is over takes no place of anybody’s', () => {
    const five = begunAt(...days(mostPending));
    at(...five)
      .when(begin(), plus(start, mostPending * day + goodFor))
      .then(...five.map(({ data }) => ended((data as { memberId: string }).memberId, 'expired')), begun());
  });

  it('whoever has the mailbox has a letter of the last day there once they asked, and its link makes their account', () => {
    const asking = fc.array(fc.nat(2 * day), { maxLength: 40 });
    fc.assert(
      fc.property(asking, (pauses) => {
        let [state, now] = [email.initial(), start];
        const take = (command: EmailCommand) => {
          const facts = email.decide(command, state, now);
          state = recordedAt(facts, now).reduce(email.evolve, state);
          return facts;
        };
        for (const [n, pause] of pauses.entries()) {
          take(begin(`stranger ${n}`));
          now = plus(now, pause);
        }
        take(begin(ann));
        const letter = state.letters.find(({ at: sent }) => plus(sent, day) > now);
        expect(take(confirm(letter!.memberId, bob))[0]).toEqual(reserved(bob));
      }),
    );
  });
});

describe('the first that is confirmed', () => {
  it('has the address, and ends the others', () => {
    at(begun(ann)).when(confirm()).then(reserved());
    at(begun(bob), begun(ann)).when(confirm()).then(reserved(), ended(bob, 'another'));
  });

  it('leaves nothing to confirm for the others', () => {
    at(begun(bob), begun(ann), reserved(), ended(bob, 'another')).when(confirm(bob)).thenRefused('link-used');
    at(begun(ann), reserved()).when(confirm()).thenRefused('link-used');
  });

  it('may be a new one of whoever has the mailbox: nothing of what others filled in goes on', () => {
    at(begun(ann)).when(confirm(ann, bob)).then(reserved(bob), ended(ann, 'another'));
  });

  it('may be a new one also with the link of a registration that was pushed out since, and that one alone may not', () => {
    const pushedOut = [...begunAt(...days(6)), ended('m0', 'replaced')];
    at(...pushedOut)
      .when(confirm('m0'))
      .thenRefused('not-that-password');
    at(...pushedOut)
      .when(confirm('m0', ann))
      .then(reserved(), ...['m1', 'm2', 'm3', 'm4', 'm5'].map((id) => ended(id, 'another')));
  });

  it('needs a letter that was sent to this address, since it was last free', () => {
    at().when(confirm()).thenRefused('link-not-valid');
    at().when(confirm(ann, bob)).thenRefused('link-not-valid');
    at(begun(ann), reserved(), released()).when(confirm(ann, bob)).thenRefused('link-not-valid');
  });
});

describe('an address that has an owner', () => {
  it('takes no registration; its owner is told once a day, and not within a day of the own one', () => {
    at(reserved())
      .when(begin(bob))
      .then(attempted(bob, ann, false));
    at(reserved())
      .when(begin(bob), plus(start, day - 1))
      .then(attempted(bob, ann, false));
    at(reserved()).when(begin(bob), plus(start, day)).then(attempted(bob));
    at(reserved(), attempted('x'))
      .when(begin(bob), plus(start, hour))
      .then(attempted(bob, ann, false));
    at(reserved(), attempted('x', ann, false))
      .when(begin(bob), plus(start, day))
      .then(attempted(bob));
  });

  it('is given away by the house once, whoever waits for it', () => {
    at().when(reserve()).then(reserved());
    at(begun(bob)).when(reserve()).then(reserved(), ended(bob, 'another'));
    at(reserved()).when(reserve()).thenNothing();
    at(reserved()).when(reserve(bob)).thenNothing();
  });

  it('is free again when its owner releases it', () => {
    at(reserved()).when(release()).then(released());
    at(reserved()).when(release(bob)).thenNothing();
    at(reserved(), released()).when(release()).thenNothing();
    at(reserved(), released()).when(begin(bob)).then(begun(bob));
  });
});

it('is forgotten for whoever asks for it: all registrations end, an owner stays', () => {
  const forget: EmailCommand = { type: 'ForgetRegistrations', data: { emailKey } };
  at(begun(ann), begun(bob)).when(forget).then(ended(ann, 'erased'), ended(bob, 'erased'));
  at(begun(ann), ended(ann, 'erased')).when(forget).thenNothing();
  at(begun(ann), ended(ann, 'erased')).when(confirm()).thenRefused('not-that-password');
  at(reservedOfOld(), begun(bob)).when(forget).then(ended(bob, 'erased'));
  at(reserved()).when(forget).thenNothing();
  at().when(forget).thenNothing();
});

describe('an address that an older build reserved without asking for the mailbox', () => {
  const prove: EmailCommand = { type: 'ProveReservation', data: { emailKey, memberId: ann } };

  it('is taken by whoever proves the mailbox, and that account ends', () => {
    at(reservedOfOld()).when(begin(bob)).then(begun(bob));
    at(reservedOfOld(), begun(bob)).when(confirm(bob)).then(reserved(bob), ended(ann, 'another'));
  });

  it('stays its owner’s who has proved it', () => {
    at(reservedOfOld()).when(prove).then(reservationProved);
    at(reservedOfOld(), begun(bob)).when(prove).then(reservationProved, ended(bob, 'another'));
    at(reservedOfOld(), reservationProved).when(prove).thenNothing();
    at(reservedOfOld(), reservationProved)
      .when(begin(bob))
      .then(attempted(bob, ann, false));
    at().when(prove).thenNothing();
  });
});

it('has one owner at most, letters and registrations within their bounds, and a state that survives JSON', () => {
  const members = fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7');
  const commands = fc.array(
    fc.record({
      command: fc.oneof(
        members.map((id) => begin(id)),
        members.map((id) => confirm(id)),
        fc.tuple(members, members).map(([letter, id]) => confirm(letter, `anew ${id}`)),
        members.map((id) => release(id)),
      ),
      later: fc.nat(2 * day),
    }),
    { maxLength: 60 },
  );
  const decided = (command: EmailCommand, state: EmailState, now: string): readonly EmailEvent[] => {
    try {
      return email.decide(command, state, now);
    } catch (error) {
      if (error instanceof Refused) return [];
      throw error;
    }
  };
  fc.assert(
    fc.property(commands, (all) => {
      let now = start;
      const facts: EmailEvent[] = [];
      let state = email.initial();
      for (const { command, later } of all) {
        now = plus(now, later);
        const news = decided(command, state, now);
        facts.push(...news);
        state = recordedAt(news, now).reduce(email.evolve, state);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        expect(state.letters.filter((letter) => letter.registration).length).toBeLessThanOrEqual(mostPending);
        expect(state.letters.filter((letter) => plus(letter.at, day) > now).length).toBeLessThanOrEqual(mostLetters);
        expect(state.letters.length).toBeLessThanOrEqual(mostLetters * 8);
      }
      const owners = facts.reduce((n, { type }) => {
        const left = type === 'EmailReserved' ? n + 1 : type === 'EmailReleased' ? n - 1 : n;
        expect(left === 0 || left === 1).toBe(true);
        return left;
      }, 0);
      expect(foldFacts(email, recordedAt(facts, now)).owner !== null).toBe(owners === 1);
    }),
  );
});
