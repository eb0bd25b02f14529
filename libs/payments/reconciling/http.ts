import { Controller } from '@nestjs/common';
import { caseRoutes } from '#contracts/payment-routes.ts';
import { openCases, type OpenCases } from '#contracts/payments.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { paymentCases } from './payment-cases.view.ts';

/** What of payments waits for operators. */
@Controller()
export class CasesController {
  constructor(private readonly queries: ViewQueries) {}

  @GetQuery(caseRoutes.all, { operationId: 'opsListPaymentCases', policy: 'ops', limit: 'search', answer: openCases })
  async all(): Promise<OpenCases> {
    const { items } = await this.queries.find(paymentCases, { sort: [['at', 'asc']], limit: 100 });
    return { items: items.map(({ id, cases }) => ({ paymentId: id, cases: [...cases] })) };
  }
}
