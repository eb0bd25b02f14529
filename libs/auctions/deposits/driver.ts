import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '#contracts/locales.ts';
import type { Money } from '#kernel/money.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { DepositCharges } from '#platform/payments/deposit-charges.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { type AuctionSeen, type DepositStep, nextStep, seenBy } from '../rules/deposit-steps.ts';
import { type DepositCommand, type DepositState, deposits } from './decider.ts';
import { depositStream, type ReleaseReason } from './events.ts';
import { attemptOf, depositId, paymentOf, stepMetadata } from './ids.ts';

/** Whose deposit, in which auction. */
export type DepositOf = Readonly<{ auctionId: string; memberId: string }>;

/** More of one deposit at a time would be a fault: it is gone on with later. */
const mostSteps = 20;

/** Where its bidder has to go first; null: nowhere. `isOn`: there may be more to do at once. */
type Came = Readonly<{ url: string | null; isOn: boolean }>;
const [on, stands]: readonly Came[] = [
  { url: null, isOn: true },
  { url: null, isOn: false },
];

/**
 * Takes deposits from step to step, one flight for a deposit at a time: asked for and held, held anew, taken or let go, as its own facts and its auction
 * say. Who dies on the way is gone on with by the due list. Nest's token.
 */
@Injectable()
export class DepositDriver implements OnModuleDestroy {
  private readonly flights = new Map<string, Promise<string | null>>();
  private hasEnded = false;

  constructor(
    private readonly streams: Streams,
    private readonly charges: DepositCharges,
    private readonly tries: PayerTries,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Goes on with it as far as it comes, or joins whoever does. Resolves with the page of the bank where its bidder has to go first, if there is one. */
  async drive(of: DepositOf): Promise<string | null> {
    const stream = depositStream(of.auctionId, of.memberId);
    return this.flights.get(stream) ?? this.begun(of, stream);
  }

  /**
   * As `drive`, for who does not wait for the bank: once this resolves, what is to be asked of it is a fact, for which the due list comes. Errors: of the
   * stores.
   */
  async begin(of: DepositOf): Promise<void> {
    for (let n = 0; n < mostSteps; n++) {
      const { state, step } = await this.looked(of);
      if (step.do === 'hold' || step.do === 'take' || step.do === 'free') return void this.drive(of);
      if (!(await this.decidedOn(of, state, step)).isOn) return;
    }
  }

  /** Whether a bid of theirs stands on it, as long as it may win or has won. Errors: of the stores. */
  async isNeeded(of: DepositOf): Promise<boolean> {
    return (await this.seen(of)).needs !== null;
  }

  /** Lets go of it because of what somebody else knows, such as that its lot is paid. Errors: of the stores. */
  async release(of: DepositOf, why: ReleaseReason): Promise<void> {
    for (let tries = 0; tries < mostSteps; tries++) {
      const { n, asked, held, isForfeiting } = await this.stateOf(of);
      if (isForfeiting || !(asked ?? held)) return void this.drive(of);
      await this.decided({ type: 'ReleaseDeposit', data: { ...of, n, why } }, n, why);
    }
    throw new Error('a deposit goes on faster than it can be let go');
  }

  /** What was asked for and is not held yet is not wanted any more; where it is held by then it stays. */
  async withdraw(of: DepositOf, n: number): Promise<void> {
    await this.notHeld(of, n, 'withdrawn');
    void this.drive(of);
  }

  /** Resolves when nothing is under way. */
  async landed(): Promise<void> {
    while (this.flights.size > 0) await Promise.all(this.flights.values());
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    await Promise.all(this.flights.values());
  }

  private begun(of: DepositOf, stream: string): Promise<string | null> {
    if (this.hasEnded) return Promise.resolve(null);
    const flight = this.fly(of)
      .catch((error: unknown) => this.failed(error, stream))
      .finally(() => this.flights.delete(stream));
    this.flights.set(stream, flight);
    return flight;
  }

  private async fly(of: DepositOf): Promise<string | null> {
    for (let n = 0; n < mostSteps && !this.hasEnded; n++) {
      const came = await this.stepped(of);
      if (!came.isOn) return came.url;
    }
    return null;
  }

  private async stepped(of: DepositOf): Promise<Came> {
    const { state, step } = await this.looked(of);
    if (step.do === 'hold') return this.held(of, state);
    if (step.do === 'take') return this.taken(of, state, step.deposit);
    if (step.do === 'free') return this.freed(of, state);
    return this.decidedOn(of, state, step);
  }

  /** What needs no bank. */
  private async decidedOn(of: DepositOf, state: DepositState, step: DepositStep): Promise<Came> {
    if (step.do === 'wait') return stands!;
    if (step.do === 'decline') await this.notHeld(of, state.n, 'too-late');
    if (step.do === 'renew')
      await this.decided({ type: 'RenewDeposit', data: { ...of, n: state.n, deposit: step.deposit } }, state.n);
    if (step.do === 'release')
      await this.decided({ type: 'ReleaseDeposit', data: { ...of, n: state.n, why: step.why } }, state.n, step.why);
    return on!;
  }

  private async looked(of: DepositOf): Promise<Readonly<{ state: DepositState; step: DepositStep }>> {
    const state = await this.stateOf(of);
    return { state, step: nextStep(state, await this.seen(of), this.clock.now()) };
  }

  private seen({ auctionId, memberId }: DepositOf): Promise<AuctionSeen> {
    const ask = { fresh: true };
    return this.streams.readState(auction, auctionStream(auctionId), ({ state }) => seenBy(memberId, state), ask);
  }

  private async held(of: DepositOf, { asked }: DepositState): Promise<Came> {
    if (!asked) return on!;
    const { n, why, deposit: amount, methodId, challengeUntil, back, language: code } = asked;
    const holding = { amount, methodId, challengeUntil, back, language: code as Language, memberId: of.memberId };
    const word = await this.charges.hold({ ...this.attempted(of, n, 'hold'), depositId: depositId(of), ...holding });
    if (word.is === 'waiting') return stands!;
    const tried = { of: depositId(of), n };
    if (word.is === 'challenge' && why === 'bid') {
      await this.tries.asks(tried);
      return { url: word.url, isOn: false };
    }
    if (word.is === 'held' || word.is === 'taken') {
      await this.tries.giveBack(tried);
      await this.decided({ type: 'NoteHeld', data: { ...of, n } }, n);
      return on!;
    }
    await this.notHeld(of, n, word.is === 'no' ? word.code : 'challenge'); // of a renewal nobody is there to prove it
    return on!;
  }

  /** The bank lets go of the rest by itself. Of what it holds no longer, and of what no bid needs, nothing is taken. */
  private async taken(of: DepositOf, { held }: DepositState, amount: Money): Promise<Came> {
    if (!held) return stands!;
    const take = { ...this.attempted(of, held.n, 'take'), amount };
    const word = amount.minor > 0 ? await this.charges.take(take) : null;
    if (word?.is === 'waiting') return stands!;
    const deposit = word?.is === 'taken' ? amount : { ...amount, minor: 0 };
    await this.decided({ type: 'NoteForfeited', data: { ...of, deposit } }, held.n);
    return on!;
  }

  /** What is decided to be let go is told to the bank. */
  private async freed(of: DepositOf, { frees }: DepositState): Promise<Came> {
    for (const n of frees) await this.charges.letGo(this.attempted(of, n, 'let-go'));
    await this.decided({ type: 'NoteFreed', data: { ...of, frees } }, Math.max(...frees), frees.length);
    return on!;
  }

  private async notHeld(of: DepositOf, n: number, code: string): Promise<void> {
    await this.decided({ type: 'NoteNotHeld', data: { ...of, n, code } }, n, code);
  }

  private attempted(of: DepositOf, n: number, is: Parameters<typeof attemptOf>[1]) {
    const paymentId = paymentOf(of, n);
    return { paymentId, attempt: attemptOf(paymentId, is) };
  }

  private decided(command: DepositCommand, ...step: readonly (string | number)[]) {
    const { auctionId, memberId } = command.data;
    const metadata = stepMetadata({ auctionId, memberId }, command.type, ...step);
    return this.streams.decide(deposits, depositStream(auctionId, memberId), { ...command, metadata });
  }

  private stateOf({ auctionId, memberId }: DepositOf): Promise<DepositState> {
    return this.streams.readState(deposits, depositStream(auctionId, memberId), ({ state }) => state, { fresh: true });
  }

  private failed(error: unknown, stream: string): null {
    this.log.tell('error', 'a deposit waits: it is gone on with later', { stream, error });
    return null;
  }
}
