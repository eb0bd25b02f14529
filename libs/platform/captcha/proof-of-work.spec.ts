import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { captchaNeeded } from '#contracts/captcha.ts';
import { hour, minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteTickets } from '#platform/tickets/sqlite.adapter.ts';
import type { Tickets } from '#platform/tickets/tickets.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { replacing } from '../../../test/support/replacing.ts';
import type { CaptchaFor } from './captcha.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { answersTo, isDone, proofOf } from './rules/work.ts';

/*
 * Mutants: `proof-twice`: nobody remembers which proofs were taken; `proof-for-anything`: a challenge does not say what it is for;
 * `cost-in-turn`: what a proof costs is asked before it is raised, and not then.
 */
if (mutant === 'cost-in-turn') {
  const raise = Reflect.get(ProofOfWork.prototype, 'raise') as (id: string, bits: number) => Promise<boolean>;
  Reflect.set(ProofOfWork.prototype, 'raise', function always(this: ProofOfWork, id: string) {
    return raise.call(this, id, 32);
  });
}

let folder: string;
let clock: DrivenClock;
let open: Tickets[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-captcha-'));
  clock = new DrivenClock();
  open = [];
});

afterEach(async () => {
  await Promise.all(open.map((tickets) => tickets.close()));
  rmSync(folder, { recursive: true });
});

const forgetful = (tickets: Tickets): Tickets =>
  replacing(tickets, {
    change: (kind, id, by) => tickets.change(kind, id, (kept) => by(kind.name === 'captcha-taken' ? undefined : kept)),
  });

const hash = (purpose: string, plain: string) => {
  const isBlind = mutant === 'proof-for-anything' && purpose === 'captcha';
  const said = isBlind ? JSON.stringify((JSON.parse(plain) as string[]).slice(3)) : plain;
  return createHmac('sha256', 'of specs').update(`${purpose} ${said}`).digest('hex');
};

/** One process of the market; all of them have the same tickets. */
function aProcess(): ProofOfWork {
  const tickets = SqliteTickets.open(join(folder, 'tickets.db'), { clock, log: async () => 'log' });
  open.push(tickets);
  return new ProofOfWork({
    tickets: mutant === 'proof-twice' ? forgetful(tickets) : tickets,
    keys: { hash },
    clock,
    leastBits: 3,
  });
}

const ann: CaptchaFor = { purpose: 'signIn', subject: 'ann', address: '192.0.2.1' };

async function proved(captcha: ProofOfWork, asked = ann): Promise<string> {
  const needed = captchaNeeded.parse(await captcha.ask(asked));
  return proofOf(needed, answersTo(needed));
}

it('a proof is good for what it was asked for, once, whichever process has it first', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const proof = await proved(one);
  const taken = await Promise.all([one, other, one, other].map((captcha) => captcha.isProved(proof, ann)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await aProcess().isProved(proof, ann)).toBe(false);
});

it.each([
  ['act', { ...ann, purpose: 'register' }],
  ['account', { ...ann, subject: 'bob' }],
  ['line', { ...ann, address: '192.0.2.2' }],
] as const)('for another %s it is good for nothing, and not used up', async (_, asked) => {
  const captcha = aProcess();
  const proof = await proved(captcha);
  expect(await captcha.isProved(proof, asked)).toBe(false);
  expect(await captcha.isProved(proof, ann)).toBe(true);
});

it('a household of IPv6 is one line, whichever of its addresses it takes', async () => {
  const captcha = aProcess();
  const proof = await proved(captcha, { ...ann, address: '2001:db8:1:2::1' });
  expect(await captcha.isProved(proof, { ...ann, address: '2001:db8:1:2:ffff::9' })).toBe(true);
});

it('is over after ten minutes', async () => {
  const captcha = aProcess();
  const proof = await proved(captcha);
  clock.advance(10 * minute);
  expect(await captcha.isProved(proof, ann)).toBe(false);
});

it('what is no proof is none', async () => {
  const captcha = aProcess();
  const { token, ...needed } = await captcha.ask(ann);
  const answers = answersTo({ token, ...needed });
  const easy = token.replace(`.${needed.bits}.`, '.1.');
  const tried = [
    '',
    'work',
    `work ${token}`,
    `work ${token} ${answers}-0`,
    `recaptcha ${token}`,
    `work ${easy} ${answersTo({ ...needed, token: easy, bits: 1 })}`,
  ];
  for (const proof of tried) expect([proof, await captcha.isProved(proof, ann)]).toEqual([proof, false]);
  expect(isDone({ token, ...needed }, answers.replace(/^\w+/, '0'))).toBe(answers.startsWith('0-'));
});

it('costs twice as much with each one, up to sixteen times, and as little as ever an hour later', async () => {
  const captcha = aProcess();
  const costs: number[] = [];
  for (let n = 0; n < 6; n++) {
    costs.push((await captcha.ask(ann)).bits);
    expect(await captcha.isProved(await proved(captcha), ann)).toBe(true);
  }
  expect(costs).toEqual([3, 4, 5, 6, 7, 7]);
  expect((await captcha.ask({ ...ann, subject: 'bob' })).bits).toBe(7); // the same line
  expect((await captcha.ask({ ...ann, address: '192.0.2.9' })).bits).toBe(7); // the same account
  expect((await captcha.ask({ purpose: 'signIn', subject: 'bob', address: '192.0.2.9' })).bits).toBe(3);
  clock.advance(hour);
  expect((await captcha.ask(ann)).bits).toBe(3);
});

it('challenges that were laid up while they were cheap are not', async () => {
  const captcha = aProcess();
  const laidUp = await Promise.all(Array.from({ length: 5 }, () => captcha.ask(ann)));
  const taken: boolean[] = [];
  for (const needed of laidUp) taken.push(await captcha.isProved(proofOf(needed, answersTo(needed)), ann));
  expect(taken).toEqual([true, true, false, false, false]);
});

it('nor are they when they all come at once', async () => {
  const captchas = [aProcess(), aProcess()];
  const proofs: string[] = [];
  for (let n = 0; n < 8; n++) proofs.push(await proved(captchas[0]!));
  const taken = await Promise.all(proofs.map((proof, n) => captchas[n % 2]!.isProved(proof, ann)));
  expect(taken.filter(Boolean)).toHaveLength(2);
});
