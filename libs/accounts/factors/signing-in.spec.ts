import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day, minute } from '#kernel/instant.ts';
import { readConfig } from '#platform/config/config.ts';
import { AccountsRig, type Node } from '../../../test/support/accounts-rig.ts';
import { codeOf, Letters, SteppingUp } from '../step-up/step-up.testing.ts';
import { Factoring, type Phone } from './factors.testing.ts';

const ann = 'ann@example.org';

let desk: AccountsRig;
let node: Node;
let she: Factoring;
let phone: Phone;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
  const steppingUp = new SteppingUp(desk, node, new Letters(), readConfig({ PUBLIC_URL: 'https://plinth.example' }));
  she = new Factoring(desk, node, steppingUp);
  phone = await she.add(await desk.join(node, ann));
});

afterEach(() => desk.close());

const byApp = () => ({ kind: 'totp', code: she.code(phone.secret) }) as const;
const wrongly = () => ({ kind: 'totp', code: she.wrong(phone.secret) }) as const;
const byPaper = (n = 0) => ({ kind: 'recovery', code: phone.codes[n]! }) as const;
const count = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length;
const sessionsBegun = async () => (await desk.facts('SignedIn')).length;

describe('a member with a second factor', () => {
  it('signs in with the password and a code, of the app or of the paper; none of them counts twice', async () => {
    const begun = await she.finish(await she.half(ann), byApp());
    expect(await node.authority.endOf(begun.memberId, begun.sessionId)).toBeDefined();
    expect(await codeOf(she.finish(await she.half(ann), byApp()))).toBe('not-that-code');
    expect(await codeOf(she.finish(await she.half(ann), byPaper()))).toBe('done');
    expect(await codeOf(she.finish(await she.half(ann), byPaper()))).toBe('not-that-code');
    const typed = phone.codes[1]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect(await codeOf(she.finish(await she.half(ann), { kind: 'recovery', code: typed }))).toBe('done');
    const begins = await desk.facts('SignedIn');
    expect(begins.map(({ data }) => (data as { by: string }).by)).toEqual(['password', 'totp', 'recovery', 'recovery']);
  });

  it('gets the same answer to a repeat of the right code, and no second session by that ticket', async () => {
    const [ticket, metadata, typed] = [await she.half(ann), desk.another(), byApp()];
    const first = await she.finish(ticket, typed, { metadata });
    desk.clock.advance(5 * minute);
    expect((await she.finish(ticket, typed, { metadata })).sessionId).toBe(first.sessionId);
    expect(await codeOf(she.finish(ticket, wrongly(), { metadata }))).not.toBe('done');
    expect(await codeOf(she.finish(ticket, byApp()))).toBe('sign-in-again');
  });

  it('signs in again after ten minutes, or after five wrong codes', async () => {
    const late = await she.half(ann);
    desk.clock.advance(10 * minute);
    expect(await codeOf(she.finish(late, byApp()))).toBe('sign-in-again');
    const ticket = await she.half(ann);
    const wrongs = [];
    for (let n = 0; n < 5; n++) wrongs.push(await codeOf(she.finish(ticket, wrongly())));
    expect([count(wrongs, 'not-that-code'), wrongs.at(-1)]).toEqual([4, 'sign-in-again']);
    expect(await codeOf(she.finish(ticket, byApp()))).toBe('sign-in-again');
    expect(await codeOf(she.finish('', byApp()))).toBe('sign-in-again');
  });
});

describe('many at once', () => {
  /** Mutant `code-in-turn`. */
  it('are in by one code once, with two tickets in two processes', async () => {
    const before = await sessionsBegun();
    const tickets = [await she.half(ann), await she.half(ann)];
    const typed = byApp();
    const codes = await Promise.all(
      tickets.map((ticket, n) => codeOf(she.finish(ticket, typed, { elsewhere: n === 1 }))),
    );
    expect([count(codes, 'done'), count(codes, 'not-that-code')]).toEqual([1, 1]);
    expect((await sessionsBegun()) - before).toBe(1);
  });

  it('have five guesses at one ticket, in however many processes', async () => {
    const ticket = await she.half(ann);
    const guesses = Array.from({ length: 8 }, (_, n) =>
      codeOf(she.finish(ticket, wrongly(), { elsewhere: n % 2 === 1 })),
    );
    expect(count(await Promise.all(guesses), 'not-that-code')).toBe(4); // the fifth is told to sign in again
    expect(await codeOf(she.finish(ticket, byApp()))).toBe('sign-in-again');
  });

  /** Mutant `counted-by-node`. */
  it('have ten guesses from one address and twenty a day, whatever tickets they have and in however many processes', async () => {
    const guesses = async () => {
      const tickets = [];
      for (let n = 0; n < 5; n++) tickets.push(await she.half(ann));
      const each = (ticket: string) =>
        Array.from({ length: 4 }, (_, n) => codeOf(she.finish(ticket, wrongly(), { elsewhere: n % 2 === 1 })));
      return count(await Promise.all(tickets.flatMap(each)), 'not-that-code');
    };
    expect(await guesses()).toBe(10);
    desk.clock.advance(10 * minute);
    expect(await guesses()).toBe(10);
    desk.clock.advance(10 * minute);
    expect(await guesses()).toBe(0);
    desk.clock.advance(day);
    expect(await codeOf(she.finish(await she.half(ann), byApp()))).toBe('done');
  });

  it('keep no owner out of a browser that is known', async () => {
    const { knownBrowsers } = await she.finish(await she.half(ann), byApp());
    for (let n = 0; n < 3; n++) {
      const ticket = await she.half(ann);
      for (let guess = 0; guess < 4; guess++) await codeOf(she.finish(ticket, wrongly()));
    }
    desk.clock.advance(30_000);
    const from = { address: '192.0.2.1', knownBrowsers };
    expect(await codeOf(she.finish(await she.half(ann), byApp(), { from }))).toBe('done');
  });
});
