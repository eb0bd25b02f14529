import { Controller, Param, Query } from '@nestjs/common';
import {
  auctionAudit as auctionAuditSchema,
  auditQuery,
  type AuctionAudit,
  type AuditedEntry,
  type AuditQuery,
} from '#contracts/audit.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { Position } from '#kernel/position.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { idParam, Who } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { auctionRules } from './rules/records.ts';
import { auctionAudit, auditBlockId, blockOf } from './views/auction-audit.view.ts';
import { auctionTerms } from './views/auction-terms.view.ts';
import { myBidId, myBids } from './views/my-bids.view.ts';

const blocksPerPage = 50;

/** All that an outcome follows from, once it is there. */
@Controller()
export class AuditController {
  constructor(private readonly queries: ViewQueries) {}

  @GetQuery(auctionRoutes.audit(':id'), {
    operationId: 'getAuctionAudit',
    policy: 'everybody',
    answer: auctionAuditSchema,
  })
  async audit(
    @Param('id', idParam) auctionId: string,
    @Query({ schema: auditQuery }) { page = '1', after }: AuditQuery,
    @Who() who: Caller,
  ): Promise<AuctionAudit> {
    const { rules, terms, closed: ended, isCancelled } = await this.queries.need(auctionTerms, auctionId, { after });
    if (isCancelled) throw new HttpProblem(404, 'auction-cancelled', 'It was cancelled: what was bid stays hidden.');
    if (!ended) throw new HttpProblem(404, 'not-closed-yet', 'What was bid is told when the auction is closed.');
    const past = await this.queries.foldedAt(auctionTerms, auctionId); // the other view may be behind: a chain with a gap would look forged
    const { result, head, revision } = ended;
    const n = Number(page);
    const ids = blocksOf(n, revision).map((block) => auditBlockId(auctionId, block));
    const blocks = await this.queries.getMany(auctionAudit, ids, { past });
    const all = ids.flatMap((id) => blocks.get(id)?.entries ?? []);
    const isOpen = result.winner !== null || !auctionRules(rules).isSalted;
    const own = isOpen || who.memberId === null ? undefined : await this.aliasOf(auctionId, who.memberId, past);
    const entries = isOpen ? all : all.map((entry) => (entry.alias === own ? entry : closed(entry)));
    const next = n * blocksPerPage <= blockOf(revision) ? n + 1 : null;
    return { auctionId, rules, terms, result, head, entries, next };
  }

  private async aliasOf(auctionId: string, memberId: string, past: Position | undefined) {
    return (await this.queries.get(myBids, myBidId(auctionId, memberId), { past }))?.alias;
  }
}

/** As whoever it does not belong to gets it where nothing was sold. */
const closed = (entry: AuditedEntry): AuditedEntry =>
  entry.kind === 'bid' ? { ...entry, maximum: null, salt: null } : entry;

/** The blocks of a page, up to the fact of the close. */
function blocksOf(page: number, closedAt: number): readonly number[] {
  const first = (page - 1) * blocksPerPage;
  const count = Math.max(0, Math.min(blocksPerPage, blockOf(closedAt) - first + 1));
  return Array.from({ length: count }, (_, n) => first + n);
}
