import { createHash, randomBytes } from 'node:crypto';
import { bankRoutes } from '#contracts/payment-routes.ts';
import { type Instant, minute, plus } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import {
  type AskedPayout,
  AttemptReused,
  type KeptAccount,
  type MadePayout,
  type Outcome,
  Payments,
  PaymentsUnavailable,
  type Visit,
} from '../payments.ts';
import { BankFile } from './bank-file.adapter.ts';
import type { AccountTaken, CardVisit } from './card-pages.ts';
import { type AccountBehaviour, testAccountOf } from './test-accounts.ts';
import { WordBox } from './word-box.adapter.ts';

/** Milliseconds that a page of the bank is good for, and the token that comes from it. */
export const [visitFor, cardFor] = [30 * minute, 15 * minute];

type Word<K extends string, T> = Readonly<{ is: K }> & Visit & T;
/** For what somebody was sent to one of the bank's pages. */
export type Asked =
  | Word<'card', { owner: string }>
  | Word<'account', { owner: string }>
  | Word<'method', { token: string }>
  /** `pays`: by which wallet, and how much; without it, by a card. */
  | Word<'charge', { payment: string; pays?: CardVisit['pays'] }>;
type Payee = KeptAccount & Readonly<{ does: AccountBehaviour }>;
type Brought = Readonly<{ owner: string; payee: Payee }>;
type Saved = Readonly<{ account: string; owner: string; token: string }>;
type Call = Readonly<{ asked: string; outcome: Outcome; isLost: boolean }>;

type Options = Readonly<{ clock: Pick<Clock, 'now' | 'pause'> }>;

const done: Outcome = { is: 'done' };
const no = (code: string, mayRetry = false): Outcome => ({ is: 'declined', code, mayRetry });

/** What of the sandbox bank pays out, and what all of it stands on: a file of its own, and pages that are good once. */
export abstract class PayoutBranch extends Payments {
  readonly isSandbox = true;
  /** For tests: nobody reaches it. */
  isAway = false;
  protected readonly file: BankFile;
  protected readonly clock: Options['clock'];
  protected readonly words: WordBox;

  constructor(file: string, { clock }: Options) {
    super();
    this.file = new BankFile(file);
    this.words = new WordBox(this.file);
    this.clock = clock;
  }

  /** What time does at the bank shows with the next question. */
  protected abstract comeBack(now: Instant): void;

  askAccount(owner: string, visit: Visit) {
    return this.atOnce((now) => {
      this.file.removeUntil('account', now); // with which nobody came back
      return this.invited({ is: 'account', owner, ...visit }, bankRoutes.account);
    });
  }

  takeAccount(id: string, typed: string): Promise<AccountTaken | undefined> {
    return this.atOnce((now) => {
      const visit = this.visitOf(id, now);
      if (visit?.is !== 'account') return undefined;
      const account = testAccountOf(typed);
      if (!account) return { wrong: 'number' };
      this.file.remove('visit', id);
      const { number, ...rest } = account;
      const payee: Payee = { ...rest, token: `acct_${secretWord()}`, lastFour: number.slice(-4) };
      const word = secretWord();
      this.file.put('account', hashed(word), { at: plus(now, cardFor), value: { owner: visit.owner, payee } });
      return { to: `${visit.back}#account=${word}` };
    });
  }

  saveAccount({ key, owner, account }: Parameters<Payments['saveAccount']>[0]): Promise<KeptAccount | null> {
    return this.atOnce((now) => {
      const known = this.file.get<Saved>('saved-account', key);
      if (known) return known.account === hashed(account) && known.owner === owner ? this.payeeOf(known.token) : null;
      this.file.removeUntil('account', now);
      const brought = this.file.get<Brought>('account', hashed(account));
      if (brought?.owner !== owner) return null;
      const { token } = brought.payee;
      this.file.remove('account', hashed(account));
      this.file.put('payee', token, { at: now, value: brought.payee });
      this.file.put('saved-account', key, { at: now, value: { account: hashed(account), owner, token } });
      return kept(brought.payee);
    });
  }

  forgetAccount(token: string): Promise<void> {
    return this.atOnce(() => this.file.remove('payee', token));
  }

  async payOut({ key, reference, account, amount }: AskedPayout): Promise<Outcome> {
    const { outcome, isLost, isFirst } = await this.atOnce((now) => {
      const asked = JSON.stringify([reference, account, amount]);
      const known = this.file.get<Call>('payout-call', key);
      if (known && known.asked !== asked) throw new AttemptReused(`the key ${key} was used for something else`);
      if (known) return { ...known, isFirst: false };
      const call = { asked, ...this.paidOut({ key, reference, account, amount }, now) };
      this.file.put('payout-call', key, { at: now, value: call });
      return { ...call, isFirst: true };
    });
    return isLost && isFirst ? { is: 'unknown' } : outcome;
  }

  findPayout(key: string): Promise<MadePayout | undefined> {
    return this.atOnce(() => this.file.get<MadePayout>('payout', key));
  }

  payoutsSince(at: Instant): Promise<readonly MadePayout[]> {
    return this.atOnce(() => this.file.since<MadePayout>('payout', at));
  }

  private paidOut({ key, reference, account, amount }: AskedPayout, at: Instant): Omit<Call, 'asked'> {
    const payee = this.file.get<Payee>('payee', account);
    if (!payee) return { outcome: no('no-such-account'), isLost: false };
    if (!Number.isSafeInteger(amount.minor) || amount.minor <= 0) return { outcome: no('no-amount'), isLost: false };
    if (payee.does === 'closed') return { outcome: no('account-closed', true), isLost: false };
    if (payee.does === 'fails-once' && !this.file.get('payout-failed', account)) {
      this.file.put('payout-failed', account, { at, value: true });
      return { outcome: no('payout-failed', true), isLost: false };
    }
    this.file.put('payout', key, { at, value: { key, reference, amount, at } });
    return { outcome: done, isLost: payee.does === 'answer-lost' };
  }

  private payeeOf(token: string): KeptAccount | null {
    const payee = this.file.get<Payee>('payee', token);
    return payee ? kept(payee) : null;
  }

  protected visitOf(id: string, now: Instant): Asked | undefined {
    this.file.removeUntil('visit', now);
    return this.file.get('visit', id);
  }

  protected invited(visit: Asked, address: (id: string) => string) {
    const id = secretWord();
    this.file.put('visit', id, { at: plus(this.clock.now(), visitFor), value: visit });
    return { url: address(id) };
  }

  protected async atOnce<T>(work: (now: Instant) => T): Promise<T> {
    if (this.isAway) throw new PaymentsUnavailable('the bank is away');
    const worked = await this.file.atOnce(() => {
      const now = this.clock.now();
      this.comeBack(now);
      return work(now);
    });
    this.words.tell();
    return worked;
  }
}

/** Nobody guesses it. */
export const secretWord = () => randomBytes(24).toString('base64url');
export const hashed = (word: string) => createHash('sha256').update(word).digest('base64url');

const kept = ({ does: _, ...payee }: Payee): KeptAccount => payee;
