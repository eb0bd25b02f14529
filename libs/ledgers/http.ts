import { Controller } from '@nestjs/common';
import { opsLedger, type OpsLedger } from '#contracts/ops-ledger.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { Ledger } from './ledger.ts';

/** More differences than these are counted alone. */
const mostShown = 100;

/** What the market has, owes and is owed, beside what the bank says. */
@Controller()
export class LedgerController {
  constructor(private readonly ledger: Ledger) {}

  @GetQuery(opsRoutes.ledger, { operationId: 'opsGetLedger', policy: 'ops', limit: 'search', answer: opsLedger })
  async get(): Promise<OpsLedger> {
    const { at, report } = await this.ledger.look();
    const { balances, bank, inFlight, differences } = report;
    return {
      at,
      accounts: [...balances],
      bank: [...bank],
      inFlight: inFlight.length,
      found: differences.slice(0, mostShown),
      differences: differences.length,
    };
  }
}
