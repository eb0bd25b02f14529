import { Controller } from '@nestjs/common';
import { payoutCases, type PayoutCases } from '#contracts/payout-cases.ts';
import { payoutCaseRoutes } from '#contracts/payout-routes.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { caseOf, findPayoutCases, sellerAccountView } from '../views/seller-account.view.ts';

/** What of payouts waits for operators. */
@Controller()
export class PayoutCasesController {
  constructor(private readonly queries: ViewQueries) {}

  @GetQuery(payoutCaseRoutes.all, {
    operationId: 'opsListPayoutCases',
    policy: 'ops',
    limit: 'search',
    answer: payoutCases,
  })
  async all(): Promise<PayoutCases> {
    const { items } = await this.queries.find(sellerAccountView, findPayoutCases);
    return { items: items.flatMap(caseOf) };
  }
}
