import { bankRoutes } from '#contracts/payment-routes.ts';
import type { Wallet } from '#kernel/means.ts';
import { day, type Instant, minute, plus, second } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock/clock.ts';
import {
  type Attempt,
  AttemptReused,
  type BankWord,
  type FoundPayment,
  type KeptMethod,
  type Outcome,
  type Payments,
  type Visit,
} from '../payments.ts';
import type { CardPages, CardTaken, CardVisit, TypedCard, WalletEnd } from './card-pages.ts';
import { type Called, type Charge, givenBack, held, letGo, noCharge, proved, returned, taken } from './charges.ts';
import { type Asked, cardFor, hashed, PayoutBranch, secretWord } from './payout-branch.adapter.ts';
import { type Behaviour, monthOf, testCardOf } from './test-cards.ts';
import type { BankWords } from './words.ts';
import { paymentIn } from './word-box.adapter.ts';

/** Milliseconds until the slow card is answered. */
export const slowFor = 20 * second;
/** Milliseconds until a late approval of a wallet has come. */
export const approvedAfter = minute;
/** Milliseconds until a refund comes back that does. */
export const returnsAfter = 3 * day;

type Card = Readonly<{ owner: string; method: Method }>;
type Method = KeptMethod & Readonly<{ does: Behaviour }>;
/** Which method came of a call: nothing of its card, which may be forgotten. */
type Saved = Readonly<{ card: string; owner: string; token: string }>;
type Call = Readonly<{ asked: string; outcome: Outcome }>;

type Visited = Extract<Asked, { is: 'charge' }>;
type Proof = Readonly<{ isTheirs: boolean; ends: WalletEnd }>;

type Options = Readonly<{ clock: Pick<Clock, 'now' | 'pause'> }>;

/**
 * A bank of our own that moves no money: it takes its test cards alone, so that no number of anybody's ever lies here, and forgets theirs
 * too. It keeps its own file, which outlives the market's processes, and each call is done once under its key.
 */
export class SandboxBank extends PayoutBranch implements CardPages, BankWords {
  readonly description: string;

  constructor(file: string, options: Options) {
    super(file, options);
    this.description = `sandbox, ${this.file.name}: no money moves`;
  }

  askCard(owner: string, visit: Visit) {
    return this.atOnce((now) => {
      this.file.removeUntil('card', now); // with which nobody came back
      return this.invited({ is: 'card', owner, ...visit }, bankRoutes.card);
    });
  }

  saveMethod({ key, owner, card }: Readonly<{ key: string; owner: string; card: string }>): Promise<KeptMethod | null> {
    return this.atOnce((now) => {
      const known = this.file.get<Saved>('saved', key);
      if (known) return known.card === hashed(card) && known.owner === owner ? this.methodOf(known.token) : null;
      this.file.removeUntil('card', now);
      const there = this.file.get<Card>('card', hashed(card));
      if (there?.owner !== owner) return null;
      const { token } = there.method;
      this.file.remove('card', hashed(card));
      this.file.put('method', token, { at: now, value: there.method });
      this.file.put('saved', key, { at: now, value: { card: hashed(card), owner, token } });
      return kept(there.method);
    });
  }

  findMethod(token: string): Promise<KeptMethod | undefined> {
    return this.atOnce(() => this.methodOf(token) ?? undefined);
  }

  askProof(token: string, visit: Visit) {
    return this.atOnce(() =>
      this.file.get('method', token) ? this.invited({ is: 'method', token, ...visit }, bankRoutes.proof) : null,
    );
  }

  forgetMethod(token: string): Promise<void> {
    return this.atOnce(() => this.file.remove('method', token));
  }

  async authorise({ by, amount, back, language, ...attempt }: Parameters<Payments['authorise']>[0]) {
    if (by.is === 'wallet') return this.asked(by.wallet, { amount, back, language, ...attempt });
    let isSlow = false;
    const { token, account } = by;
    const outcome = await this.called(attempt, { is: 'authorise', amount, token, account }, (before, at) => {
      const charge = account ? { ...before, account } : before;
      const method = this.file.get<Method>('method', token);
      if (!method) return { charge, outcome: { is: 'declined', code: 'no-such-method', mayRetry: false } };
      isSlow = method.does === 'slow';
      const visit = { is: 'charge', payment: attempt.payment, back, language } as const;
      const proof = method.does === 'challenge' ? this.invited(visit, bankRoutes.proof).url : '';
      return held(charge, { amount, does: method.does, method: token, at, proof });
    });
    if (isSlow) await this.clock.pause(slowFor);
    return outcome;
  }

  async capture({ amount, ...attempt }: Parameters<Payments['capture']>[0]): Promise<Outcome> {
    let isLost = false;
    const outcome = await this.called(attempt, { is: 'capture', amount }, (charge, at) => {
      isLost = charge.does === 'answer-lost';
      return taken(charge, { key: attempt.key, amount, at });
    });
    return isLost ? { is: 'unknown' } : outcome;
  }

  void(attempt: Attempt): Promise<Outcome> {
    return this.called(attempt, { is: 'void' }, (charge, at) => letGo(charge, { key: attempt.key, at }));
  }

  refund({ amount, ...attempt }: Parameters<Payments['refund']>[0]): Promise<Outcome> {
    return this.called(attempt, { is: 'refund', amount }, (charge, at) => {
      const isFirst = !this.file.get('failed', charge.payment);
      const failsNow = charge.does === 'refund-fails-once' && isFirst;
      const called = givenBack(charge, { key: attempt.key, amount, at }, failsNow);
      const returns = charge.does === 'refund-returns' && isFirst && called.outcome.is === 'done';
      if (failsNow || returns) this.file.put('failed', charge.payment, { at, value: true });
      if (returns) this.file.put('return', charge.payment, { at: plus(at, returnsAfter), value: attempt.key });
      return called;
    });
  }

  find(payment: string): Promise<FoundPayment | undefined> {
    return this.atOnce(() => {
      const charge = this.file.get<Charge>('charge', payment);
      return charge && found(charge);
    });
  }

  listSince(at: Instant): Promise<readonly FoundPayment[]> {
    return this.atOnce(() => this.file.since<Charge>('charge', at).map(found));
  }

  visit(id: string): Promise<CardVisit | undefined> {
    return this.atOnce((now) => {
      const visit = this.visitOf(id, now);
      if (!visit) return undefined;
      const { is, language, back } = visit;
      if (is === 'card' || is === 'account') return { is, language, back };
      return { is: 'proof', language, back, ...(is === 'charge' && visit.pays && { pays: visit.pays }) };
    });
  }

  takeCard(id: string, { number, expires }: TypedCard): Promise<CardTaken | undefined> {
    return this.atOnce((now) => {
      const visit = this.visitOf(id, now);
      if (visit?.is !== 'card') return undefined;
      const [card, month] = [testCardOf(number), monthOf(expires)];
      if (!card) return { wrong: 'number' };
      if (month === undefined || month < now.slice(0, 7)) return { wrong: 'expires' };
      this.file.remove('visit', id);
      const method: Method = {
        token: `card_${secretWord()}`,
        brand: card.brand,
        lastFour: card.number.slice(-4),
        expires: month,
        fingerprint: card.does === 'same-holder' ? hashed(card.number) : secretWord(),
        isVerified: card.does !== 'challenge',
        does: card.does,
      };
      const word = secretWord();
      this.file.put('card', hashed(word), { at: plus(now, cardFor), value: { owner: visit.owner, method } });
      return { to: `${visit.back}#card=${word}` };
    });
  }

  prove(id: string, isTheirs: boolean, ends: WalletEnd = 'pays'): Promise<Readonly<{ to: string }> | undefined> {
    return this.atOnce((now) => {
      const visit = this.visitOf(id, now);
      if (!visit || visit.is === 'card' || visit.is === 'account') return undefined;
      this.file.remove('visit', id);
      if (visit.is === 'charge') this.proveCharge(visit, { isTheirs, ends }, now);
      else if (isTheirs) this.proveMethod(visit.token, now);
      return { to: visit.back };
    });
  }

  heard(word: BankWord): Promise<string | null> {
    return this.atOnce((now) => (this.words.isOurs(word, now) ? paymentIn(word.body) : null));
  }

  toSay() {
    return this.atOnce((now) => this.words.take(now));
  }

  said(id: string): Promise<void> {
    return this.atOnce(() => this.words.heard(id));
  }

  listen(to: () => void): void {
    this.words.listen(to);
  }

  async close(): Promise<void> {
    this.file.close();
  }

  private methodOf(token: string): KeptMethod | null {
    const method = this.file.get<Method>('method', token);
    return method ? kept(method) : null;
  }

  private proveMethod(token: string, now: Instant) {
    const method = this.file.get<Method>('method', token);
    if (method) this.file.put('method', token, { at: now, value: { ...method, isVerified: true } });
  }

  private proveCharge({ payment, pays }: Visited, { isTheirs, ends }: Proof, now: Instant) {
    const charge = this.file.get<Charge>('charge', payment);
    if (!charge) return;
    if (pays && isTheirs && ends === 'late') {
      this.file.put('approval', payment, { at: plus(now, approvedAfter), value: true });
      return;
    }
    const does = pays && ends === 'fails' ? 'capture-fails' : charge.does;
    this.keep(proved({ ...charge, does }, isTheirs, now), now);
  }

  /** Its holder goes to a page of that provider first, where the amount stands. Nothing of them is kept. */
  private asked(wallet: Wallet, { amount, back, language, ...attempt }: Attempt & Visit & Readonly<{ amount: Money }>) {
    return this.called(attempt, { is: 'authorise', amount, wallet }, (charge, at) => {
      const visit = { is: 'charge', payment: attempt.payment, back, language, pays: { wallet, amount } } as const;
      const proof = this.invited(visit, bankRoutes.proof).url;
      return held(charge, { amount, does: 'challenge', method: wallet, at, proof });
    });
  }

  /** What has changed the bank says by itself, too. */
  private keep(charge: Charge, now: Instant) {
    this.file.put('charge', charge.payment, { at: charge.at, value: charge });
    this.words.add(charge, now);
  }

  /** What time does at the bank: approvals that come late, and refunds whose day has come. It shows with the next question. */
  protected comeBack(now: Instant) {
    for (const { id } of this.file.until<true>('approval', now)) {
      this.file.remove('approval', id);
      const charge = this.file.get<Charge>('charge', id);
      if (charge) this.keep(proved(charge, true, now), now);
    }
    for (const { id, value: key } of this.file.until<string>('return', now)) {
      this.file.remove('return', id);
      const charge = this.file.get<Charge>('charge', id);
      if (charge) this.keep(returned(charge, key, now), now);
    }
  }

  /** Once under a key: repeated, it answers what it answered. */
  private called(
    { key, payment }: Attempt,
    said: object,
    by: (charge: Charge, at: Instant) => Called,
  ): Promise<Outcome> {
    return this.atOnce((now) => {
      const asked = JSON.stringify([payment, said]);
      const known = this.file.get<Call>('call', key);
      if (known && known.asked !== asked) throw new AttemptReused(`the key ${key} was used for something else`);
      if (known) return known.outcome;
      const before = this.file.get<Charge>('charge', payment) ?? noCharge(payment, now);
      const { charge, outcome } = by(before, now);
      if (charge !== before) this.keep(charge, now);
      this.file.put('call', key, { at: now, value: { asked, outcome } });
      return outcome;
    });
  }
}

const kept = ({ does: _, ...method }: Method): KeptMethod => method;
const found = ({ payment, state, authorised, movements, account, at }: Charge): FoundPayment => ({
  payment,
  state,
  authorised,
  movements,
  ...(account && { account }),
  at,
});
