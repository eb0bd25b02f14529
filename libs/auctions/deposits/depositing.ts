import { Injectable } from '@nestjs/common';
import type { AskDepositBody, DepositStanding } from '#contracts/deposits.ts';
import { inLocale, localeOf } from '#contracts/locales.ts';
import type { Data } from '#kernel/fact.ts';
import { earlier, minute, plus, second } from '#kernel/instant.ts';
import { savedMeans } from '#kernel/means.ts';
import type { Money } from '#kernel/money.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { Clock } from '#platform/clock/clock.ts';
import { DepositCharges } from '#platform/payments/deposit-charges.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { depositFor } from '../rules/deposit.ts';
import { auctionRules } from '../rules/records.ts';
import type { AuctionState } from '../rules/state.ts';
import { type DepositCommand, type DepositState, deposits } from './decider.ts';
import { DepositDriver, type DepositOf } from './driver.ts';
import { depositStream } from './events.ts';
import { depositId } from './ids.ts';

/** Milliseconds for which whoever asks waits for the bank: then it goes on without them. */
const answeredWithin = 10 * second;
/** Milliseconds for which a bidder may prove at the bank that the card is theirs. */
const challengeMs = 13 * minute;

type Asking = Data<DepositCommand, 'AskDeposit'>;
type Counting = Readonly<{ data: Asking; state: DepositState; address: string }>;

/** Asks for deposits, and says how they stand. */
@Injectable()
export class Depositing {
  constructor(
    private readonly streams: Streams,
    private readonly charges: DepositCharges,
    private readonly driver: DepositDriver,
    private readonly obligations: Obligations,
    private readonly tries: PayerTries,
    private readonly clock: Clock,
  ) {}

  /** Refused as `askDepositBody` says, for what a promise is refused, and `tries-over {until}`. Not found where there is no such auction or method. */
  async ask(
    { address, ...of }: DepositOf & Readonly<{ address: string }>,
    { maximum, methodId: chosen, locale: code }: AskDepositBody,
    metadata: CommandMetadata,
  ) {
    const { auctionId, memberId } = of;
    const { amount } = await this.needed(of, maximum);
    const methodId = await this.charges.methodOf(memberId, chosen);
    const locale = localeOf(code);
    if (!locale) throw new NotFound();
    await this.makeRoom(of, { amount, methodId });
    const { closesAt } = await this.needed(of, maximum); // that may have taken its time
    const challengeUntil = earlier(closesAt, plus(this.clock.now(), challengeMs));
    const visit = { back: inLocale(locale, `/auctions/${auctionId}`), language: locale.language };
    const state = await this.stateOf(of);
    const data = { ...of, n: state.n + 1, deposit: amount, methodId, challengeUntil, closesAt, ...visit };
    const receipt = await this.counted({ data, state, address }, () => this.asked(data, metadata));
    metadata.waits?.(); // the bank may take its time: that keeps nobody else out
    const challenge = await this.driven(of);
    return { ...receipt, ...(await this.standing(of)), challenge };
  }

  /** It is a try of theirs to have something of that card, where the bank is asked at all. */
  private counted({ data, state, address }: Counting, begin: () => Promise<Receipt>): Promise<Receipt> {
    const isAsked = deposits.decide({ type: 'AskDeposit', data }, state, this.clock.now()).length > 0;
    if (!isAsked) return begin();
    const { memberId, methodId, n } = data;
    const tried = { of: depositId(data), n, memberId, guest: null, means: savedMeans(methodId) };
    return this.tries.during(tried, address, begin);
  }

  private asked(data: Asking, metadata: CommandMetadata): Promise<Receipt> {
    const { auctionId, memberId } = data;
    return this.obligations.promise(memberId, (refused): Promise<Receipt> => {
      const by = { ...metadata, ...(refused && { refused }) };
      return this.streams.decide(deposits, depositStream(auctionId, memberId), {
        type: 'AskDeposit',
        data,
        metadata: by,
      });
    });
  }

  /** Of a member who never had one, too. */
  async standing(of: DepositOf): Promise<DepositStanding> {
    const { asked, held, declined, end } = await this.stateOf(of);
    return {
      auctionId: of.auctionId,
      held: held?.deposit ?? null,
      until: held?.until ?? null,
      asked: asked?.deposit ?? null,
      declined: declined?.code ?? null,
      end: end?.is ?? null,
    };
  }

  private async driven(of: DepositOf): Promise<string | null> {
    const over = new AbortController();
    const late = this.clock.pause(answeredWithin, over.signal).then(() => null);
    return Promise.race([this.driver.drive(of), late]).finally(() => over.abort());
  }

  private needed({ auctionId, memberId }: DepositOf, maximum: Money) {
    const now = this.clock.now();
    const read = (state: AuctionState) => {
      if (state.phase === 'none') throw new NotFound();
      if (state.phase === 'closed' || now >= state.closesAt) throw new Refused('auction-over', { at: now });
      const { opensAt, closesAt, sellerId, currency, rules } = state;
      if (now < opensAt) throw new Refused('not-open-yet', { opensAt });
      if (sellerId === memberId) throw new Refused('own-auction');
      if (maximum.currency !== currency) throw new Refused('wrong-currency');
      const amount = depositFor(auctionRules(rules), maximum);
      if (!amount) throw new Refused('no-deposit-needed');
      return { amount, closesAt };
    };
    return this.streams.readState(auction, auctionStream(auctionId), ({ state }) => read(state), { fresh: true });
  }

  /** What was asked for before and is still open is gone on with; where it would not do, it is taken back. */
  private async makeRoom(of: DepositOf, { amount, methodId }: Readonly<{ amount: Money; methodId: string }>) {
    if (!(await this.stateOf(of)).asked) return;
    await this.driven(of);
    const { asked } = await this.stateOf(of);
    if (!asked || asked.why === 'renewal') return; // a bid stands on that
    const isEnough = asked.deposit.minor >= amount.minor && asked.methodId === methodId;
    if (!isEnough || this.clock.now() >= asked.challengeUntil) await this.driver.withdraw(of, asked.n);
  }

  private stateOf({ auctionId, memberId }: DepositOf): Promise<DepositState> {
    return this.streams.readState(deposits, depositStream(auctionId, memberId), ({ state }) => state, { fresh: true });
  }
}
