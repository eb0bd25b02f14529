import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { hour, minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { mutant } from '../../../../test/support/mutants.ts';
import { returnsAfter, SandboxBank } from './bank.adapter.ts';
import { type Behaviour, testCards } from './test-cards.ts';
import { signedFor, WordBox } from './word-box.adapter.ts';
import type { SignedWord } from './words.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=unsigned-words   whoever says that they are the bank is believed
 *   MUTANT=old-words  a signature is good for ever
 */
if (mutant === 'unsigned-words') WordBox.prototype.isOurs = () => true;
if (mutant === 'old-words') {
  const isOurs = Reflect.get(WordBox.prototype, 'isOurs');
  WordBox.prototype.isOurs = function old(word) {
    const ms = Number(/\d+/.exec(word.signature ?? '')?.[0] ?? 0);
    return isOurs.call(this, word, new Date(ms).toISOString());
  };
}

const clock = new DrivenClock();
const folder = mkdtempSync(join(tmpdir(), 'words-'));
const bank = new SandboxBank(join(folder, 'bank.db'), { clock });
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true });
});

const visit = { back: '/checkout', language: 'en' } as const;
const amount = { minor: 5000, currency: 'USD' } as const;

async function held(does: Behaviour): Promise<string> {
  const { number } = testCards.find((card) => card.does === does)!;
  const { url } = await bank.askCard('ann', visit);
  const taken = (await bank.takeCard(url.split('/').at(-1)!, { number, expires: '12/99' })) as { to: string };
  const card = taken.to.split('#card=')[1]!;
  const { token } = (await bank.saveMethod({ key: randomUUID(), owner: 'ann', card }))!;
  const payment = randomUUID();
  await bank.authorise({ key: randomUUID(), payment, by: { is: 'kept', token }, amount, ...visit });
  return payment;
}

const heard = ({ body, signature }: Pick<SignedWord, 'body' | 'signature'>) =>
  bank.heard({ body: Buffer.from(body), signature });

/** What the bank says now, as it is heard; it need not say it again. */
async function said(): Promise<readonly (string | null)[]> {
  const words = await bank.toSay();
  const payments = await Promise.all(words.map(heard));
  for (const { id } of words) await bank.said(id);
  return payments;
}

it('says of each change which payment it is of, again until somebody has heard it', async () => {
  const payment = await held('approved');
  const [word] = await bank.toSay();
  expect(await heard(word!)).toBe(payment);
  expect(await bank.toSay()).toEqual([]);
  clock.advance(minute);
  const [again] = await bank.toSay();
  expect(again!.id).toBe(word!.id);
  await bank.said(again!.id);
  clock.advance(hour);
  expect(await bank.toSay()).toEqual([]);
});

it('is believed for its signature alone, which is of these bytes and good for five minutes', async () => {
  await held('approved');
  const [word] = await bank.toSay();
  const other = JSON.stringify({ ...JSON.parse(word!.body), payment: randomUUID() });
  const forged = [
    { ...word!, body: other },
    { ...word!, signature: word!.signature.replace(/t=\d/, 't=9') },
    { ...word!, signature: `${word!.signature.slice(0, -1)}${word!.signature.endsWith('0') ? '1' : '0'}` },
    { ...word!, signature: '' },
  ];
  for (const one of forged) expect(await heard(one)).toBeNull();
  clock.advance(signedFor + 1);
  expect(await heard(word!)).toBeNull();
  await bank.said(word!.id);
});

it('comes an hour late, twice and out of order, or from somebody else, as its test card says', async () => {
  const late = await held('word-late');
  expect(await said()).toEqual([]);
  clock.advance(hour);
  expect(await said()).toEqual([late]);
  const twice = await held('word-twice');
  expect(await said()).toEqual([twice]);
  clock.advance(minute / 2);
  await bank.capture({ key: randomUUID(), payment: twice, amount });
  expect(await said()).toEqual([twice]); // of the capture
  clock.advance(minute / 2);
  expect(await said()).toEqual([twice]); // of the hold, once more
  clock.advance(minute);
  expect(await said()).toEqual([twice]);
  await held('word-forged');
  expect(await said()).toEqual([null]);
});

it('tells of a refund that comes back after three days, and that it may be given back anew', async () => {
  const payment = await held('refund-returns');
  await bank.capture({ key: randomUUID(), payment, amount });
  const key = randomUUID();
  expect(await bank.refund({ key, payment, amount })).toEqual({ is: 'done' });
  await said();
  clock.advance(returnsAfter);
  expect(await said()).toEqual([payment]);
  const { movements } = (await bank.find(payment))!;
  expect(movements.map(({ is, key: of }) => [is, of === key])).toEqual([
    ['captured', false],
    ['refunded', true],
    ['returned', true],
  ]);
  expect(await bank.refund({ key: randomUUID(), payment, amount })).toEqual({ is: 'done' });
  clock.advance(returnsAfter);
  expect((await bank.find(payment))!.movements.at(-1)!.is).toBe('refunded');
});
