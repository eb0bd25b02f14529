import { Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import {
  credit,
  type Credit,
  giftCards,
  type GiftCards,
  ownGiftCard,
  type OwnGiftCard,
} from '#contracts/gift-cards.ts';
import { afterQuery, type AfterQuery, pageQuery, type PageQuery } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { GiveUpBalance, UnwrapGift } from './balances/commands.ts';
import { balances } from './balances/decider.ts';
import { type BalanceOf, balanceStream, creditOf } from './balances/events.ts';
import { CardCodes } from './card-codes.ts';
import type { BalanceState } from './rules/balance.ts';
import { shownCode } from './rules/code.ts';
import { noCredit, shownBalance, shownCard } from './shown.ts';
import { balancesView, findCards } from './views/balances.view.ts';

/** A member's own: the member is in every look-up key, and whose a card is says its own stream, never a view. */
@Controller()
export class GiftCardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly streams: Streams,
    private readonly codes: CardCodes,
    private readonly clock: Clock,
  ) {}

  @GetQuery(giftCardRoutes.own, { operationId: 'listGiftCards', policy: 'member', answer: giftCards })
  async own(@Query({ schema: pageQuery }) { cursor, after }: PageQuery, @MemberId() id: string): Promise<GiftCards> {
    const { items, next } = await this.queries.find(balancesView, findCards(id, cursor), { after });
    const now = this.clock.now();
    return { items: items.map((doc) => shownCard(doc, now)), next };
  }

  @GetQuery(giftCardRoutes.credit, { operationId: 'getCredit', policy: 'member', answer: credit })
  async credit(@Query({ schema: afterQuery }) { after }: AfterQuery, @MemberId() id: string): Promise<Credit> {
    const doc = await this.queries.get(balancesView, id, { after });
    return doc ? shownBalance(doc, this.clock.now()) : noCredit(id);
  }

  /** Whoever wants to be forgotten may leave it here. Refused: `balance-held`. */
  @PostCommand(giftCardRoutes.giveUpCredit, { operationId: 'giveUpCredit', policy: 'member' })
  giveUp(@MemberId() id: string, @Metadata() metadata: CommandMetadata): Promise<Receipt> {
    return this.commands.execute(new GiveUpBalance({ balance: creditOf(id) }, metadata));
  }

  @GetQuery(giftCardRoutes.one(':id'), { operationId: 'getGiftCard', policy: 'member', answer: ownGiftCard })
  async one(
    @Param('id', idParam) cardId: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() memberId: string,
  ): Promise<OwnGiftCard> {
    await this.mustHold(memberId, cardId);
    const doc = await this.queries.need(balancesView, cardId, { after });
    const code = doc.isUnwrapped ? shownCode(this.codes.of(cardId)) : null;
    return { card: shownCard(doc, this.clock.now()), code };
  }

  @PostCommand(giftCardRoutes.unwrap(':id'), { operationId: 'unwrapGiftCard', policy: 'member' })
  async unwrap(
    @Param('id', idParam) cardId: string,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const balance = await this.mustHold(memberId, cardId);
    return this.commands.execute(new UnwrapGift({ balance }, metadata));
  }

  /** Another's card and none are one answer. */
  private async mustHold(memberId: string, cardId: string): Promise<BalanceOf> {
    const balance = this.codes.balanceOf(cardId);
    const holder = await this.streams.readState(balances, balanceStream(balance), holderOf, { fresh: true });
    if (holder !== memberId) throw new NotFound();
    return balance;
  }
}

const holderOf = ({ state }: Readonly<{ state: Pick<BalanceState, 'holderId'> }>) => state.holderId;
