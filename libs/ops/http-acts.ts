import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  actsAsked,
  type ActsAsked,
  type OpenedValue,
  openedValue,
  operatorActs as actsTold,
  type OperatorActs as ActsTold,
  type OperatorAct,
  proposeBody,
  type ProposeBody,
} from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { created } from '#contracts/values.ts';
import type { Instant } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { mustNameNobody } from '#platform/auth/impersonal.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { OperatorActs } from '#platform/auth/operator-acts.ts';
import { Operators } from '#platform/auth/operators.ts';
import { Clock } from '#platform/clock/clock.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { badRequest } from '#platform/http/problem.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ApproveAct, ProposeAct, WithdrawAct } from './commands.ts';
import { ops, type OpsState } from './decider.ts';
import { opsStream } from './events.ts';
import { areOfOneLine } from './lines.ts';
import { ShownOnce } from './shown-once.ts';
import { latestActs, operatorActs, type OperatorActDocument } from './views/operator-acts.view.ts';

/** What operators do, and what takes two of them. */
@Controller()
export class OpsActsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly acts: OperatorActs,
    private readonly operators: Operators,
    private readonly confirmations: Confirmations,
    private readonly queries: ViewQueries,
    private readonly shown: ShownOnce,
    private readonly clock: Clock,
    private readonly streams: Streams,
  ) {}

  @GetQuery(actRoutes.all, { operationId: 'opsListActs', policy: 'ops', answer: actsTold })
  async list(@Query({ schema: actsAsked }) { cursor }: ActsAsked, @Who() who: Caller): Promise<ActsTold> {
    const now = this.clock.now();
    const [{ items, next }, confirmedUntil, own] = await Promise.all([
      this.queries.find(operatorActs, latestActs(cursor)),
      this.confirmations.until(who),
      this.operators.since(who.memberId ?? ''),
    ]);
    const page = { items: items.map((doc) => told(doc, now)), ...(next !== undefined && { next }) };
    const confirmsBy = own?.grantedBy === null ? 'password' : 'step-up';
    return { ...page, now, kinds: [...this.acts.kinds], confirmedUntil, confirmsBy };
  }

  @PostCommand(actRoutes.all, { operationId: 'opsProposeAct', policy: 'ops', status: 201, answer: created })
  async propose(
    @Body({ schema: proposeBody }) { kind, target: asked, reason }: ProposeBody,
    @Who() who: Caller,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & { id: string }> {
    const act = this.acts.of(kind);
    const target = act?.target.safeParse(asked);
    if (!act || !target?.success)
      throw badRequest(`There is no act "${kind}" about that: GET ops/acts names the kinds.`);
    await this.confirmations.demand(who);
    mustNameNobody(reason);
    const data = { operatorId, actId: metadata.commandId, kind, target: target.data, reason };
    if (!(await this.isThere(data))) await act.check?.(target.data, { operatorId, reason }); // asked again it may be done
    return { ...(await this.commands.execute(new ProposeAct(data, metadata))), id: data.actId };
  }

  private isThere({ operatorId, actId }: Readonly<{ operatorId: string; actId: string }>): Promise<boolean> {
    const known = ({ state }: { state: OpsState }) => Object.hasOwn(state.acts, actId);
    return this.streams.readState(ops, opsStream(operatorId), known, { fresh: true });
  }

  @PostCommand(actRoutes.approve(':operator', ':id'), { operationId: 'opsApproveAct', policy: 'ops' })
  async approve(
    @Param('operator', idParam) operatorId: string,
    @Param('id', idParam) actId: string,
    @Who() who: Caller,
    @MemberId() approverId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const [approver, proposer] = await Promise.all([
      this.operators.since(approverId),
      this.operators.since(operatorId),
    ]);
    if (!approver || !proposer) throw new NotFound(); // an operator no longer: another node may not have heard of it yet
    if (approverId === operatorId) throw new Refused('own-act');
    await this.confirmations.demand(who);
    const { since: proposerSince, grantedBy: proposerGrantedBy } = proposer;
    const ofOneLine = await areOfOneLine(this.operators, approverId, operatorId);
    const data = { operatorId, actId, approverId, ...approver, proposerSince, proposerGrantedBy, ofOneLine };
    return this.commands.execute(new ApproveAct(data, metadata));
  }

  /** By any operator: who sees that something must not be done need not wait for whoever proposed it. */
  @PostCommand(actRoutes.withdraw(':operator', ':id'), { operationId: 'opsWithdrawAct', policy: 'ops' })
  withdraw(
    @Param('operator', idParam) operatorId: string,
    @Param('id', idParam) actId: string,
    @MemberId() by: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new WithdrawAct({ operatorId, actId, by }, metadata));
  }

  /** Takes no key: it is answered once. */
  @PostCommand(actRoutes.value(':id'), { operationId: 'opsReadOpenedSeal', policy: 'ops', answer: openedValue })
  async value(
    @Param('id', idParam) actId: string,
    @MemberId() operatorId: string,
    @Who() who: Caller,
  ): Promise<OpenedValue> {
    await this.confirmations.demand(who);
    return { value: await this.shown.value(operatorId, actId) };
  }
}

/** That nobody came in time is no fact: the clock tells it. */
const told = ({ id: _id, rev: _rev, actId, ...doc }: OperatorActDocument, now: Instant): OperatorAct => ({
  ...doc,
  id: actId,
  target: { ...doc.target },
  outcome: doc.outcome && { ...doc.outcome },
  calledOff: doc.calledOff && { ...doc.calledOff },
  phase: doc.phase === 'proposed' && doc.validUntil !== null && now > doc.validUntil ? 'lapsed' : doc.phase,
});
