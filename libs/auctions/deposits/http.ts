import { Body, Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  askDepositBody,
  type AskDepositBody,
  depositAsked,
  type DepositAskedAnswer,
  depositStanding,
  type DepositStanding,
  ownDeposits,
  type OwnDeposits,
} from '#contracts/deposits.ts';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { depositRoutes } from '#contracts/deposit-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { everyFound } from '#platform/projections/every-found.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Depositing } from './depositing.ts';
import { depositsView, findDepositsOf } from './deposits.view.ts';
import { DepositDriver } from './driver.ts';

/** A bidder's own: the member is in every look-up key and stream. */
@Controller()
export class DepositsController {
  constructor(
    private readonly depositing: Depositing,
    private readonly driver: DepositDriver,
    private readonly queries: ViewQueries,
  ) {}

  @PostCommand(auctionRoutes.deposit(':id'), {
    operationId: 'askForDeposit',
    policy: 'verified',
    limit: 'bid',
    status: 202,
    answer: depositAsked,
  })
  ask(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: askDepositBody }) asked: AskDepositBody,
    @MemberId() memberId: string,
    @Req() { ip: address }: FastifyRequest,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Omit<DepositAskedAnswer, 'at' | 'after'>> {
    return this.depositing.ask({ auctionId, memberId, address }, asked, metadata);
  }

  @GetQuery(auctionRoutes.deposit(':id'), { operationId: 'getDeposit', policy: 'member', answer: depositStanding })
  standing(@Param('id', idParam) auctionId: string, @MemberId() memberId: string): Promise<DepositStanding> {
    return this.depositing.standing({ auctionId, memberId });
  }

  @GetQuery(depositRoutes.all, { operationId: 'listDeposits', policy: 'member', answer: ownDeposits })
  async all(@MemberId() memberId: string): Promise<OwnDeposits> {
    const find = (isOpen: boolean) =>
      everyFound(this.queries, depositsView, (cursor) => findDepositsOf(memberId, cursor, isOpen));
    const [held, kept] = await Promise.all([find(true), find(false)]);
    return {
      items: [...held, ...kept].flatMap(({ auctionId, deposit: amount, isOpen }) =>
        amount ? [{ auctionId, amount, is: isOpen ? ('held' as const) : ('kept' as const) }] : [],
      ),
    };
  }

  /** The due list's: a deposit that stands still, or is to be held anew, is gone on with. It is not waited for. */
  @PostCommand(depositRoutes.drive(':id', ':memberId'), {
    operationId: 'driveDeposit',
    policy: 'system',
    status: 204,
  })
  drive(
    @Param('id', idParam) auctionId: string,
    @Param('memberId', idParam) memberId: string,
    @Body({ schema: dueBody }) _: DueBody,
    @Metadata() _metadata: CommandMetadata,
  ): void {
    void this.driver.drive({ auctionId, memberId });
  }
}
