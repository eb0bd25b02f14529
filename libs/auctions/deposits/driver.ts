import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '#contracts/locales.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { DepositCharges } from '#platform/payments/deposit-charges.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { type DepositStep, nextStep, seenBy } from '../rules/deposit-steps.ts';
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
    for (let n = 0; n < mostSteps && !this.hasEnded; n++) {
      const { state, step } = await this.looked(of);
      if (step.do === 'hold' || step.do === 'take') return void this.drive(of);
      if (!(await this.decidedOn(of, state, step)).isOn) return;
    }
  }

  /** Lets go of it because of what somebody else knows, such as that its lot is paid. Errors: of the stores. */
  async release(of: DepositOf, why: ReleaseReason): Promise<void> {
    const state = await this.stateOf(of);
    if (state.asked || (state.held && !state.isForfeiting)) await this.released(of, state, why);
  }

  /** What was asked for and is not held yet is not wanted any more: the bank never holds it. */
  async withdraw(of: DepositOf, n: number): Promise<void> {
    await this.letGo(of, n);
    await this.decided({ type: 'NoteNotHeld', data: { ...of, n, code: 'withdrawn' } }, n);
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
    if (step.do === 'take') return this.taken(of, state);
    return this.decidedOn(of, state, step);
  }

  /** What needs no bank. */
  private async decidedOn(of: DepositOf, state: DepositState, step: DepositStep): Promise<Came> {
    if (step.do === 'wait') return stands!;
    if (step.do === 'renew') await this.decided({ type: 'RenewDeposit', data: { ...of, n: state.n } }, state.n);
    if (step.do === 'release') await this.released(of, state, step.why);
    return on!;
  }

  private async looked(of: DepositOf): Promise<Readonly<{ state: DepositState; step: DepositStep }>> {
    const state = await this.stateOf(of);
    const ask = { fresh: true };
    const stream = auctionStream(of.auctionId);
    const seen = await this.streams.readState(auction, stream, (read) => seenBy(of.memberId, read.state), ask);
    return { state, step: nextStep(state, seen, this.clock.now()) };
  }

  /** The one before is let go first: who dies between the two is gone on with, since this one is asked for still. */
  private async held(of: DepositOf, { asked, held }: DepositState): Promise<Came> {
    if (!asked) return on!;
    const { n, why, amount, methodId, challengeUntil, back, language: code } = asked;
    const holding = { amount, methodId, challengeUntil, back, language: code as Language, memberId: of.memberId };
    const word = await this.charges.hold({ ...this.attempted(of, n, 'hold'), depositId: depositId(of), ...holding });
    if (word.is === 'waiting') return stands!;
    if (word.is === 'challenge' && why === 'bid') return { url: word.url, isOn: false };
    if (word.is === 'held' || word.is === 'taken') {
      if (held) await this.letGo(of, held.n);
      await this.decided({ type: 'NoteHeld', data: { ...of, n } }, n);
      return on!;
    }
    if (word.is === 'challenge') await this.letGo(of, n); // nobody is there to prove it
    const refusal = word.is === 'no' ? word.code : 'challenge';
    await this.decided({ type: 'NoteNotHeld', data: { ...of, n, code: refusal } }, n);
    return on!;
  }

  /** Of what the bank holds no longer, nothing is taken. */
  private async taken(of: DepositOf, { asked, held }: DepositState): Promise<Came> {
    if (!held) return stands!;
    if (asked) await this.letGo(of, asked.n);
    const { n, amount } = held;
    const word = await this.charges.take({ ...this.attempted(of, n, 'take'), amount });
    if (word.is === 'waiting') return stands!;
    const isTaken = word.is === 'taken';
    if (!isTaken) await this.letGo(of, n);
    const took = isTaken ? amount : { ...amount, minor: 0 };
    await this.decided({ type: 'NoteForfeited', data: { ...of, amount: took } }, n);
    return on!;
  }

  private async released(of: DepositOf, { n, asked, held }: DepositState, why: ReleaseReason): Promise<void> {
    for (const one of [asked, held]) if (one) await this.letGo(of, one.n);
    await this.decided({ type: 'ReleaseDeposit', data: { ...of, n, why } }, n);
  }

  private letGo(of: DepositOf, n: number): Promise<void> {
    return this.charges.letGo(this.attempted(of, n, 'let-go'));
  }

  private attempted(of: DepositOf, n: number, is: Parameters<typeof attemptOf>[1]) {
    const paymentId = paymentOf(of, n);
    return { paymentId, attempt: attemptOf(paymentId, is) };
  }

  private decided(command: DepositCommand, n: number) {
    const { auctionId, memberId } = command.data;
    const metadata = stepMetadata({ auctionId, memberId }, command.type, n);
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
