import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type BankVisit, bankVisit } from '#contracts/payments.ts';
import {
  askAccountBody,
  type AskAccountBody,
  saleMoney,
  type SaleMoney,
  sellerAccount,
  type SellerAccount,
  setAccountBody,
  type SetAccountBody,
} from '#contracts/payouts.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { afterQuery, type AfterQuery, created } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { PassedStepUps } from '#platform/auth/passed-step-ups.ts';
import { Clock } from '#platform/clock/clock.ts';
import { MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { Payments } from '#platform/payments/payments.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import { cents, isSuspendedAt } from './rules/fees.ts';
import { feeRules } from './rules/records.ts';
import { findSaleMoney, saleMoneyView } from './views/sale-money.view.ts';
import { sellerAccountView } from './views/seller-account.view.ts';

/** A seller's own money: the member is in every look-up key and stream. No route takes anything of an account but the bank's one-time token. */
@Controller()
export class PayoutsController {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly payments: Payments,
    private readonly queries: ViewQueries,
    private readonly stepUps: PassedStepUps,
    private readonly clock: Clock,
  ) {}

  @GetQuery(payoutRoutes.account, { operationId: 'getSellerAccount', policy: 'member', answer: sellerAccount })
  async account(@Query({ schema: afterQuery }) { after }: AfterQuery, @MemberId() id: string): Promise<SellerAccount> {
    const found = await this.queries.get(sellerAccountView, id, { after });
    const { isSandbox } = this.payments;
    const nothing = { isSuspended: false, reasons: [], account: null, payouts: [], waits: null, isSandbox };
    if (!found) return { id, rev: '', balance: cents(0), rating: feeRules.rating.start, ...nothing };
    const { caseAt: _, account: kept, ...shown } = found;
    const isHeld = kept?.heldUntil != null && this.clock.now() < kept.heldUntil;
    const account = kept && { ...kept, heldUntil: isHeld ? kept.heldUntil : null };
    const isSuspended = isSuspendedAt(shown.rating);
    return { ...shown, isSuspended, account, reasons: [...found.reasons], payouts: [...found.payouts], isSandbox };
  }

  @GetQuery(payoutRoutes.sale(':number'), { operationId: 'getSaleMoney', policy: 'member', answer: saleMoney })
  async sale(
    @Param('number') number: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() id: string,
  ): Promise<SaleMoney> {
    if (!/^\d{12}$/.test(number)) throw new NotFound();
    const { items } = await this.queries.find(saleMoneyView, findSaleMoney(id, number), { after });
    if (!items[0]) throw new NotFound();
    const { sellerId: _, owedTo: _o, fee: all, ...shown } = items[0];
    const { price, net, revision: _r, ...fee } = all;
    return { ...shown, price, net, fee };
  }

  @PostCommand(payoutRoutes.askAccount, { operationId: 'askForAccount', policy: 'member', answer: bankVisit })
  ask(
    @Body({ schema: askAccountBody }) { locale }: AskAccountBody,
    @Who() who: Caller,
    @Metadata() { commandId }: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<BankVisit> {
    return this.accounts.visit(who, locale, () =>
      this.stepUps.take(this.stepUps.here(who, request), 'payouts', commandId),
    );
  }

  @PostCommand(payoutRoutes.account, {
    operationId: 'setPayoutAccount',
    policy: 'member',
    status: 201,
    answer: created,
  })
  async set(
    @Body({ schema: setAccountBody }) { account }: SetAccountBody,
    @MemberId() memberId: string,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const receipt = await this.accounts.set(memberId, { ...who, token: account }, metadata);
    return { id: metadata.commandId, ...receipt };
  }
}
