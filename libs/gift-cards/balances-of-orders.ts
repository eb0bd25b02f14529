import { Injectable } from '@nestjs/common';
import { NotFound } from '#kernel/refused.ts';
import { AppliedCards } from './applied-cards.ts';
import { Clock } from '#platform/clock/clock.ts';
import {
  type Spending,
  type Bought,
  type BoughtCard,
  type BoughtFor,
  OrderBalances,
  type Spendable,
  type Tender,
} from '#platform/payments/order-balances.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type AllowanceCommand, allowances } from './allowances/decider.ts';
import { allowanceStream } from './allowances/events.ts';
import { type BalanceCommand, balances } from './balances/decider.ts';
import { type BalanceOf, balanceStream, creditOf } from './balances/events.ts';
import { CardCodes } from './card-codes.ts';
import { forgetRecipient, sealedRecipient } from './recipients.ts';
import { heldFor, leftOf } from './rules/balance.ts';
import { lastFourOf } from './rules/code.ts';

type Held = Tender & Readonly<{ orderId: string }>;

/** What orders hold, spend and let go of balances, and the cards that they sell. */
@Injectable()
export class BalancesOfOrders extends OrderBalances {
  constructor(
    private readonly streams: Streams,
    private readonly codes: CardCodes,
    private readonly applied: AppliedCards,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {
    super();
  }

  async spendable(memberId: string, asked: Spending): Promise<readonly Spendable[]> {
    const { own, applied, known, withCredit, besides } = asked;
    const shown = new Set([...known, ...applied.map((token) => this.applied.cardIn(token, memberId))]);
    const others = own.filter((id) => !shown.has(id));
    const cards = await Promise.all([
      ...[...shown].map((id) => this.card(id, besides)),
      ...[...new Set(others)].map((id) => this.card(id, besides, memberId)),
    ]);
    return withCredit ? [...cards, await this.credit(memberId, besides)] : cards;
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

  async refund(held: Held & Readonly<{ refundId: string }>, metadata: CommandMetadata): Promise<void> {
    const { refundId, amount, charged } = held;
    await this.decided({ type: 'RefundBalance', data: { ...named(held), refundId, amount, charged } }, metadata);
  }

  async allow({ buyers, ...of }: Bought, metadata: CommandMetadata): Promise<void> {
    for (const buyer of buyers) await this.allowed({ type: 'TakeAllowance', data: { ...of, buyer } }, metadata);
  }

  async giveBack({ buyers, orderId }: Bought, metadata: CommandMetadata): Promise<void> {
    for (const buyer of buyers) await this.allowed({ type: 'GiveAllowanceBack', data: { buyer, orderId } }, metadata);
  }

  async issue(
    { cardId, orderId, memberId, amount, charged, theme, gift }: BoughtCard,
    metadata: CommandMetadata,
  ): Promise<void> {
    const balance = this.codes.balanceOf(cardId);
    const lastFour = lastFourOf(this.codes.of(cardId));
    const sold = { balance, amount, charged, why: 'sale', cause: orderId, lastFour, theme } as const;
    const whose = { buyerId: memberId, ...(await this.givenTo(cardId, gift)) };
    const held = gift ? { holderId: null } : { holderId: memberId };
    await this.decided({ type: 'IssueGiftCard', data: { ...sold, ...whose, ...held } }, metadata);
  }

  forgetRecipient(cardId: string): Promise<void> {
    return forgetRecipient(this.keys, cardId);
  }

  private async givenTo(cardId: string, gift: BoughtFor | null) {
    if (!gift) return { mailKey: null, recipient: null, sendAt: null };
    const { sendAt, ...recipient } = gift;
    return { ...(await sealedRecipient(this.keys, cardId, recipient)), sendAt };
  }

  /** Another's card and none are one answer, unless its code was shown. */
  private async card(cardId: string, besides: string | null, ownerId?: string): Promise<Spendable> {
    const balance = this.codes.balanceOf(cardId);
    const { holderId, left } = await this.known(balance, besides);
    if (ownerId !== undefined && holderId !== ownerId) throw new NotFound();
    return { balance, left };
  }

  private async credit(memberId: string, besides: string | null): Promise<Spendable> {
    const balance = creditOf(memberId);
    return { balance, left: (await this.known(balance, besides)).left };
  }

  private known(balance: BalanceOf, besides: string | null) {
    const at = this.clock.now();
    return this.streams.readState(
      balances,
      balanceStream(balance),
      ({ state }) => ({
        holderId: state.holderId,
        left: state.frozen.length > 0 || state.isGivenUp ? 0 : leftOf(state, at) + heldFor(state, besides, at),
      }),
      { fresh: true },
    );
  }

  private decided(command: BalanceCommand, metadata: CommandMetadata) {
    return this.streams.decide(balances, balanceStream(command.data.balance), { ...command, metadata });
  }

  private allowed(command: AllowanceCommand, metadata: CommandMetadata) {
    const { buyer } = command.data;
    const ofBuyer = derivedMetadata(metadata, buyer);
    return this.streams.decide(allowances, allowanceStream(buyer), { ...command, metadata: ofBuyer });
  }
}

const named = ({ balance, orderId, tenderId }: Held) => ({ balance, orderId, tenderId });
