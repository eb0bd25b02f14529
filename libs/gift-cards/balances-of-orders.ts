import { Injectable } from '@nestjs/common';
import { NotFound } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import {
  type Bought,
  type BoughtCard,
  OrderBalances,
  type Spendable,
  type Tender,
} from '#platform/payments/order-balances.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type AllowanceCommand, allowances } from './allowances/decider.ts';
import { allowanceStream } from './allowances/events.ts';
import { type BalanceCommand, balances } from './balances/decider.ts';
import { type BalanceOf, balanceStream, creditOf } from './balances/events.ts';
import { CardCodes } from './card-codes.ts';
import { leftOf } from './rules/balance.ts';
import { lastFourOf } from './rules/code.ts';

type Held = Tender & Readonly<{ orderId: string }>;

/** What orders hold, spend and let go of balances, and the cards that they sell. */
@Injectable()
export class BalancesOfOrders extends OrderBalances {
  constructor(
    private readonly streams: Streams,
    private readonly codes: CardCodes,
    private readonly clock: Clock,
  ) {
    super();
  }

  async spendable(memberId: string, cardIds: readonly string[], withCredit: boolean): Promise<readonly Spendable[]> {
    const cards = await Promise.all([...new Set(cardIds)].map((id) => this.card(memberId, id)));
    return withCredit ? [...cards, await this.credit(memberId)] : cards;
  }

  async hold({ orderId, tenderId, balance, amount, charged }: Held, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'HoldBalance', data: { balance, orderId, tenderId, amount, charged } }, metadata);
  }

  async bind(held: Held, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'BindHold', data: named(held) }, metadata);
  }

  async post(held: Held, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'PostHold', data: named(held) }, metadata);
  }

  async letGo(held: Held, metadata: CommandMetadata): Promise<void> {
    await this.decided({ type: 'VoidHold', data: named(held) }, metadata);
  }

  async allow({ memberId: buyer, ...of }: Bought, metadata: CommandMetadata): Promise<void> {
    await this.allowed(buyer, { type: 'TakeAllowance', data: { ...of, buyer, isGuest: false } }, metadata);
  }

  async giveBack({ memberId: buyer, orderId }: Bought, metadata: CommandMetadata): Promise<void> {
    await this.allowed(buyer, { type: 'GiveAllowanceBack', data: { buyer, orderId } }, metadata);
  }

  async issue(
    { cardId, orderId, memberId, amount, charged, theme }: BoughtCard,
    metadata: CommandMetadata,
  ): Promise<void> {
    const balance = this.codes.balanceOf(cardId);
    const lastFour = lastFourOf(this.codes.of(cardId));
    const sold = { balance, amount, charged, why: 'sale', cause: orderId, lastFour, theme, sendAt: null } as const;
    const whose = { buyerId: memberId, holderId: memberId, mailKey: null, recipient: null };
    await this.decided({ type: 'IssueGiftCard', data: { ...sold, ...whose } }, metadata);
  }

  /** Another's card and none are one answer. */
  private async card(memberId: string, cardId: string): Promise<Spendable> {
    const balance = this.codes.balanceOf(cardId);
    const { holderId, left } = await this.known(balance);
    if (holderId !== memberId) throw new NotFound();
    return { balance, left };
  }

  private async credit(memberId: string): Promise<Spendable> {
    const balance = creditOf(memberId);
    return { balance, left: (await this.known(balance)).left };
  }

  private known(balance: BalanceOf) {
    const at = this.clock.now();
    return this.streams.readState(
      balances,
      balanceStream(balance),
      ({ state }) => ({
        holderId: state.holderId,
        left: state.frozen.length > 0 || state.isGivenUp ? 0 : leftOf(state, at),
      }),
      { fresh: true },
    );
  }

  private decided(command: BalanceCommand, metadata: CommandMetadata) {
    return this.streams.decide(balances, balanceStream(command.data.balance), { ...command, metadata });
  }

  private allowed(buyer: string, command: AllowanceCommand, metadata: CommandMetadata) {
    return this.streams.decide(allowances, allowanceStream(buyer), { ...command, metadata });
  }
}

const named = ({ balance, orderId, tenderId }: Held) => ({ balance, orderId, tenderId });
