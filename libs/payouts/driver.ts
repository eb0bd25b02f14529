import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { plus, second } from '#kernel/instant.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { type MadePayout, type Outcome, Payments, PaymentsUnavailable } from '#platform/payments/payments.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type SellerAccountCommand, sellerAccounts } from './decider.ts';
import { sellerAccountStream } from './events.ts';
import { causedByAccount, payoutOf } from './ids.ts';
import type { OpenPayout, SellerAccountState } from './rules/account.ts';
import { feeRules } from './rules/records.ts';

/** Sellers who are paid at once. */
const mostAtOnce = 64;
/** Milliseconds for which an answer of the bank is waited for: then it is found out about. */
const patience = 10 * second;
/** More of one seller at a time would be a fault: it is gone on with later. */
const mostSteps = 10;

type Stood = Readonly<{ state: SellerAccountState; revision: number | 'none' }>;

/**
 * The only one that asks the bank to pay out: what a seller is owed becomes a fact first, then the bank is asked, outside the stream's mailbox, and what
 * came of it becomes a fact. What the bank has done is found and never asked for again; while it is not known, nothing else is asked for. One
 * flight for a seller; who dies on the way is gone on with by the due list. Nest's token.
 */
@Injectable()
export class PayoutDriver implements OnModuleDestroy {
  private readonly flights = new Map<string, Promise<void>>();
  private hasEnded = false;

  constructor(
    private readonly streams: Streams,
    private readonly payments: Payments,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Goes on as far as the bank lets it, or joins whoever does. Where all slots are taken it does nothing, and the due list comes again. */
  async drive(memberId: string): Promise<void> {
    await (this.flights.get(memberId) ?? this.begun(memberId));
  }

  /** What the bank has paid and this log has lost, since it was put back, becomes its facts. */
  async found({ key, reference: memberId, amount }: MadePayout): Promise<void> {
    const { state } = await this.stateOf(memberId);
    if (state.paid.includes(key) || state.open?.attempt === key) return;
    const n = Array.from({ length: state.attempts + 1000 }, (_, at) => at + 1).find(
      (one) => payoutOf(memberId, one) === key,
    );
    const command = { type: 'NotePayoutFound', data: { memberId, attempt: key, n: n ?? 0, amount } } as const;
    await this.decide(memberId, command, key);
  }

  /** Resolves when nothing is under way. */
  async landed(): Promise<void> {
    while (this.flights.size > 0) await Promise.all(this.flights.values());
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    await Promise.all(this.flights.values());
  }

  private begun(memberId: string): Promise<void> {
    if (this.hasEnded || this.flights.size >= mostAtOnce) return Promise.resolve();
    const flight = this.fly(memberId)
      .catch((error: unknown) => this.failed(error, memberId))
      .finally(() => this.flights.delete(memberId));
    this.flights.set(memberId, flight);
    return flight;
  }

  private async fly(memberId: string): Promise<void> {
    await this.matched(memberId);
    const called = new Set<string>();
    for (let n = 0; n < mostSteps && !this.hasEnded; n++) {
      const { state, revision } = await this.stateOf(memberId);
      const command = state.open ? await this.followed(state.open, called) : askedOf(memberId, state);
      if (command === 'again') continue;
      if (!command) return;
      await this.decide(memberId, command, String(revision));
      const { revision: now } = await this.stateOf(memberId);
      if (now === revision) return; // nothing to do but wait
    }
  }

  /** A log that was put back may have lost what the bank has paid: nothing is asked for before that is known. */
  private async matched(memberId: string): Promise<void> {
    if ((await this.streams.restored()) === null) return;
    for (const made of await this.payments.payoutsSince('')) if (made.reference === memberId) await this.found(made);
  }

  /** What is known of it now, or null: it waits. */
  private async followed(open: OpenPayout, called: Set<string>): Promise<SellerAccountCommand | 'again' | null> {
    const { memberId, attempt, amount, bankToken: account } = open;
    const made = await this.payments.findPayout(attempt);
    if (made) return { type: 'NotePaidOut', data: { memberId, attempt, amount: made.amount } };
    if (open.isCase) return { type: 'AskPayout', data: { memberId, n: 0, attempt } };
    if (this.clock.now() >= plus(open.askedAt, feeRules.keyGoodMs))
      return { type: 'OpenPayoutCase', data: { memberId, attempt } };
    if (called.has(attempt)) return null; // it did not say, and has not done it yet
    called.add(attempt);
    const outcome = await this.within(this.payments.payOut({ key: attempt, reference: memberId, account, amount }));
    if (outcome.is === 'done') return { type: 'NotePaidOut', data: { memberId, attempt, amount } };
    if (outcome.is !== 'declined') return 'again';
    const { code, mayRetry } = outcome;
    return { type: 'NotePayoutFailed', data: { memberId, attempt, code, mayRetry } };
  }

  /** Its answer, or that it did not come: whatever was done then is found. */
  private async within(asked: Promise<Outcome>): Promise<Outcome> {
    const over = new AbortController();
    const unknown: Outcome = { is: 'unknown' };
    const silence = this.clock.pause(patience, over.signal).then(() => unknown);
    return Promise.race([asked, silence]).finally(() => over.abort());
  }

  private async decide(memberId: string, command: SellerAccountCommand, by: string): Promise<void> {
    const metadata = causedByAccount(memberId, command.type, by);
    await this.streams.decide(sellerAccounts, sellerAccountStream(memberId), { ...command, metadata });
  }

  private stateOf(memberId: string): Promise<Stood> {
    const stream = sellerAccountStream(memberId);
    return this.streams.readState(sellerAccounts, stream, ({ state, revision }) => ({ state, revision }));
  }

  private failed(error: unknown, memberId: string) {
    const isAway = error instanceof PaymentsUnavailable;
    const [level, message] = isAway ? (['warn', 'the bank is away'] as const) : (['error', 'a payout waits'] as const);
    this.log.tell(level, `${message}: it is gone on with later`, { stream: sellerAccountStream(memberId), error });
  }
}

function askedOf(memberId: string, { attempts }: SellerAccountState): SellerAccountCommand {
  const n = attempts + 1;
  return { type: 'AskPayout', data: { memberId, n, attempt: payoutOf(memberId, n) } };
}
