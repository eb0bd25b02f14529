import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  blackFriday,
  type BlackFriday,
  handle as handleSchema,
  myCard,
  type MyCard,
  openCardBody,
  type OpenCardBody,
  publicCard,
  type PublicCard,
} from '#contracts/black-friday.ts';
import { blackFridayRoutes } from '#contracts/black-friday-routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { ClosePublicCard, OpenPublicCard } from './commands.ts';
import { ranksOf } from './rules/contest.ts';
import { nextDay } from './rules/day.ts';
import { blackFridayDays, findCard, planId, publicCards } from './views/black-friday.view.ts';
import { contest, type ContestDoc, findFirst, findYears } from './views/contest.view.ts';

/** The day as everybody sees it, and the cards of who wants to be seen. */
@Controller()
export class BlackFridayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly clock: Clock,
  ) {}

  @GetQuery(blackFridayRoutes.day, { operationId: 'getBlackFriday', policy: 'everybody', answer: blackFriday })
  async day(@Query({ schema: afterQuery }) { after }: AfterQuery): Promise<BlackFriday> {
    const plan = await this.queries.get(blackFridayDays, planId, { after });
    const now = this.clock.now();
    const day = nextDay(now, plan?.days ?? {});
    const drops = (plan?.drops ?? []).filter(({ at }) => at >= now || (at >= day.opensAt && at < day.closesAt));
    const year = now >= day.opensAt ? day.year : day.year - 1;
    return { ...day, drops: [...drops], contest: { year, top: await this.first(year) } };
  }

  @GetQuery(blackFridayRoutes.card(':handle'), {
    operationId: 'getBlackFridayCard',
    policy: 'everybody',
    answer: publicCard,
  })
  async card(
    @Param('handle', fitting(handleSchema)) handle: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<PublicCard> {
    const { items } = await this.queries.find(publicCards, findCard(handle), { after });
    const card = items[0];
    if (!card) throw new NotFound();
    const years = await this.queries.find(contest, findYears(card.id));
    const scoring = years.items.filter(({ points }) => points > 0);
    const contests = scoring.map(async (doc) => ({ year: doc.year, points: doc.points, rank: await this.rankOf(doc) }));
    const games = years.items.flatMap(({ played }) =>
      played
        .toReversed()
        .map(({ gameId: id, title, at, rank, points, cents }) => ({ id, title, at, rank, points, cents })),
    );
    return { handle, games, contests: await Promise.all(contests) };
  }

  @GetQuery(blackFridayRoutes.mine, { operationId: 'getMyBlackFridayCard', policy: 'member', answer: myCard })
  async mine(@Query({ schema: afterQuery }) { after }: AfterQuery, @MemberId() memberId: string): Promise<MyCard> {
    const card = await this.queries.get(publicCards, memberId, { after });
    return { handle: card?.handle ?? null };
  }

  @PostCommand(blackFridayRoutes.mine, { operationId: 'openBlackFridayCard', policy: 'verified' })
  open(
    @Body({ schema: openCardBody }) { handle: typed }: OpenCardBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new OpenPublicCard({ memberId, typed }, metadata));
  }

  @PostCommand(blackFridayRoutes.close, { operationId: 'closeBlackFridayCard', policy: 'member' })
  close(@MemberId() memberId: string, @Metadata() metadata: CommandMetadata): Promise<Receipt> {
    return this.commands.execute(new ClosePublicCard({ memberId, forGood: false }, metadata));
  }

  /** Names stand there only of whom has a card. */
  private async first(year: number): Promise<BlackFriday['contest']['top']> {
    const { items } = await this.queries.find(contest, findFirst(year));
    const scoring = items.filter(({ points }) => points > 0);
    const cards = await this.queries.getMany(
      publicCards,
      scoring.map(({ memberId }) => memberId),
    );
    const ranks = ranksOf(scoring.map(({ place }) => place));
    return scoring.map(({ memberId, points }, at) => ({
      rank: ranks[at]!,
      points,
      handle: cards.get(memberId)?.handle ?? null,
    }));
  }

  private async rankOf({ year, place }: ContestDoc): Promise<number> {
    return 1 + (await this.queries.count(contest, { year, place: { lt: place } }));
  }
}
