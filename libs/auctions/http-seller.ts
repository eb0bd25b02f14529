import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  cancelAuctionBody,
  linkMembersBody,
  lowerReserveBody,
  type CancelAuctionBody,
  type LinkMembersBody,
  type LowerReserveBody,
} from '#contracts/auctions.ts';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { mustNameNobody } from '#platform/auth/impersonal.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { CancelAuction, EndAuction, LowerReserve } from './commands.ts';
import { LinkMembers, UnlinkMembers } from './links/commands.ts';

/** What sellers do with their auctions, and operators with any. */
@Controller()
export class SellerController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(auctionRoutes.reserve(':id'), { operationId: 'lowerReserve', policy: ['seller', 'operator'] })
  lowerReserve(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: lowerReserveBody }) { reserve }: LowerReserveBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new LowerReserve({ auctionId, memberId, reserve }, metadata));
  }

  @PostCommand(auctionRoutes.end(':id'), { operationId: 'endAuction', policy: ['seller', 'operator'] })
  end(
    @Param('id', idParam) auctionId: string,
    @Who() who: Caller,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new EndAuction({ auctionId, memberId: unlessOperator(who, memberId) }, metadata));
  }

  @PostCommand(auctionRoutes.cancel(':id'), { operationId: 'cancelAuction', policy: ['seller', 'operator'] })
  cancel(
    @Param('id', idParam) auctionId: string,
    @Body({ schema: cancelAuctionBody }) { reason }: CancelAuctionBody,
    @Who() who: Caller,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const sellerId = unlessOperator(who, memberId);
    if (sellerId !== null)
      return this.commands.execute(new CancelAuction({ auctionId, memberId, reason: null }, metadata)); // what sellers write stays out of the log
    mustNameNobody(reason ?? '');
    return this.commands.execute(new CancelAuction({ auctionId, memberId: null, reason }, metadata));
  }

  @PostCommand(auctionDeskRoutes.linked, { operationId: 'linkMembers', policy: 'operator' })
  link(
    @Body({ schema: linkMembersBody }) { linked, ...data }: LinkMembersBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const command = linked ? new LinkMembers(data, metadata) : new UnlinkMembers(data, metadata);
    return this.commands.execute(command);
  }
}

/** The operator acts for the house. */
const unlessOperator = ({ roles }: Caller, memberId: string) => (roles.includes('operator') ? null : memberId);
