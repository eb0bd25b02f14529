import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '#contracts/locales.ts';
import type { Data } from '#kernel/fact.ts';
import { second } from '#kernel/instant.ts';
import type { BankMeans } from '#kernel/means.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { type Outcome, Payments, PaymentsUnavailable, type PaysBy } from '#platform/payments/payments.ts';
import { Streams } from '#platform/streams/streams.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { type ChargeCommand, charges } from './decider.ts';
import type { ChargeState, OpenAttempt } from '../rules/charge-state.ts';
import { paymentStream } from './events.ts';
import { nextStep, type Step } from './next-step.ts';
import { matching } from '../reconciling/decider.ts';
import { matchingStream } from '../reconciling/events.ts';

/** Payments that are driven at once: a flight does little but wait for the bank, so that many slow ones keep nobody else waiting. */
const mostAtOnce = 256;
/** Milliseconds for which an answer of the bank is waited for: then it is found out about. */
export const patience: number = 10 * second;
/** More of one payment at a time would be a fault: it is gone on with later. */
const mostSteps = 50;

type Stood = Readonly<{ state: ChargeState; revision: number | 'none' }>;

/**
 * The only one that asks the bank for money. It follows a charge's facts: what was asked for is found out about first, then asked of the bank
 * under the attempt's own key, outside the stream's mailbox, and what came of it becomes a fact. One flight for a payment at a
 * time; who dies on the way is gone on with by the due list. Nest's token.
 */
@Injectable()
export class ChargeDriver implements OnModuleDestroy {
  private readonly flights = new Map<string, Promise<void>>();
  /** The bank has said something while they were under way: what was found before may be old. */
  private readonly again = new Set<string>();
  private hasEnded = false;
  private matched: string | undefined;

  constructor(
    private readonly streams: Streams,
    private readonly payments: Payments,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Goes on with a payment as far as the bank lets it, or joins whoever does: it resolves when there is nothing to do but wait. Where all
   * slots are taken it does nothing, and the due list comes again.
   */
  async drive(paymentId: string): Promise<void> {
    await (this.flights.get(paymentId) ?? this.begun(paymentId));
  }

  /** As `drive`, for who does not wait for it: whatever has happened at the bank until now is seen, by a flight that is under way too. */
  begin(paymentId: string): void {
    if (this.flights.has(paymentId)) this.again.add(paymentId);
    else void this.drive(paymentId);
  }

  /** Whether all that the bank has was compared with the log since it was put back. */
  async isMatched(restoreId: string): Promise<boolean> {
    this.matched ??= await this.streams.readState(
      matching,
      matchingStream(restoreId),
      ({ state }) => (state.isMatched ? restoreId : undefined),
      { fresh: true },
    );
    return this.matched === restoreId;
  }

  /** Resolves when nothing is under way. */
  async landed(): Promise<void> {
    while (this.flights.size > 0) await Promise.all(this.flights.values());
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    await Promise.all(this.flights.values());
  }

  private begun(paymentId: string): Promise<void> {
    if (this.hasEnded || this.flights.size >= mostAtOnce) return Promise.resolve();
    const flight = this.fly(paymentId)
      .catch((error: unknown) => this.failed(error, paymentId))
      .finally(() => {
        this.flights.delete(paymentId);
        if (this.again.delete(paymentId)) this.begin(paymentId);
      });
    this.flights.set(paymentId, flight);
    return flight;
  }

  private async fly(paymentId: string): Promise<void> {
    const restore = await this.streams.restored();
    if (restore !== null && !(await this.isMatched(restore.id))) return; // what this log has lost may have been done: nothing is asked for before that is known
    const called = new Set<string>();
    for (let n = 0; n < mostSteps && !this.hasEnded; n++) {
      const stood = await this.stateOf(paymentId);
      if (n > 0 && !hasToDo(stood.state)) return;
      const found = await this.payments.find(paymentId);
      const step = nextStep({ paymentId, state: stood.state, found, now: this.clock.now() });
      if (!(await this.taken(step, { paymentId, stood, called }))) return;
    }
  }

  /** Whether there may be more to do at once. */
  private async taken(
    step: Step,
    { paymentId, stood, called }: Readonly<{ paymentId: string; stood: Stood; called: Set<string> }>,
  ): Promise<boolean> {
    if (step.is === 'wait') return false;
    if (step.is === 'note') return this.noted(step.command, stood);
    const { attempt } = step.attempt;
    if (called.has(attempt)) return false; // it did not say, and has not done it yet
    called.add(attempt);
    const outcome = await this.within(this.asked(paymentId, step.attempt, stood.state));
    const command = commandOf(outcome, { paymentId, attempt });
    return command ? this.noted(command, stood) : true;
  }

  private async noted(command: ChargeCommand, { revision }: Stood): Promise<boolean> {
    const { paymentId, attempt } = command.data;
    const metadata = systemMetadata(uuidV5(space, `${attempt}/${command.type}/${revision}`));
    await this.streams.decide(charges, paymentStream(paymentId), { ...command, metadata });
    return true;
  }

  private asked(payment: string, attempt: OpenAttempt, { hold }: ChargeState): Promise<Outcome> {
    const of = { key: attempt.attempt, payment };
    if (attempt.is === 'capture') return this.payments.capture({ ...of, amount: attempt.amount });
    if (attempt.is === 'refund') return this.payments.refund({ ...of, amount: attempt.amount });
    if (attempt.is === 'void' || !hold) return this.payments.void(of);
    const { means, authorising: amount, back, language } = hold;
    const by: PaysBy = means.is === 'wallet' ? means : keptAt(means);
    return this.payments.authorise({ ...of, by, amount, back, language: language as Language });
  }

  /** Its answer, or that it did not come: whatever was done then is found. */
  private async within(asked: Promise<Outcome>): Promise<Outcome> {
    const over = new AbortController();
    const unknown: Outcome = { is: 'unknown' };
    const silence = this.clock.pause(patience, over.signal).then(() => unknown);
    return Promise.race([asked, silence]).finally(() => over.abort());
  }

  private stateOf(paymentId: string): Promise<Stood> {
    // states are changed by new ones only: what is kept of this one stays as it is
    return this.streams.readState(charges, paymentStream(paymentId), ({ state, revision }) => ({ state, revision }));
  }

  private failed(error: unknown, paymentId: string) {
    const isAway = error instanceof PaymentsUnavailable;
    const [level, message] = isAway ? (['warn', 'the bank is away'] as const) : (['error', 'a payment waits'] as const);
    this.log.tell(level, `${message}: it is gone on with later`, { stream: paymentStream(paymentId), error });
  }
}

const hasToDo = ({ open, refunds }: ChargeState) =>
  open.length > 0 || refunds.some(({ is, again }) => is === 'failed' && again !== null);

type Of = Data<ChargeCommand, 'NoteDone'>;

const keptAt = ({ bankToken: token, ...means }: Exclude<BankMeans, { is: 'wallet' }>): PaysBy => ({
  is: 'kept',
  token,
  ...('account' in means && { account: means.account }),
});

/** Null: nothing is known, and it is found out about. */
function commandOf(outcome: Outcome, of: Of): ChargeCommand | null {
  if (outcome.is === 'unknown') return null;
  if (outcome.is === 'done') return { type: 'NoteDone', data: of };
  if (outcome.is === 'challenge') return { type: 'SetChallenge', data: { ...of, url: outcome.url } };
  const { code, mayRetry } = outcome;
  return { type: 'NoteDeclined', data: { ...of, code, mayRetry } };
}

/** Ids of commands that follow from an attempt and the state that it is of. Fixed for ever: they are in stored facts. */
const space = '7f6a1c8e-51c7-4f0b-9b7d-2f6f0d9f6a35';
