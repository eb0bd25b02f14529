import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ModuleRef } from '@nestjs/core';
import {
  opsReactions,
  type OpsReactions,
  pauseBody,
  type PauseBody,
  resumeBody,
  skipBody,
  type SkipBody,
} from '#contracts/ops-reactions.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import type { Data } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { mustNameNobody } from '#platform/auth/impersonal.ts';
import { History } from '#platform/archive/history.ts';
import { MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ReactionRegistry, ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import type { Reaction } from '#platform/reactions/reaction.ts';
import { type ParkedFact, WorkStore } from '#platform/reactions/work-store.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { SkipAct } from './commands.ts';
import type { OpsEvent } from './events.ts';
import { PauseReaction, ResumeReaction, SkipParkedFact } from './orders/commands.ts';
import { KeptReactionOrders } from './orders/kept-orders.ts';
import { carryingOut } from './reactions.ts';

type SkippedBy = Readonly<{ by: string; reason: string }>;
type Shown = OpsReactions['items'][number];

/** The reactions: how each does, one that is to wait, and what one is to leave out. */
@Controller()
export class OpsReactionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reactions: ReactionRegistry,
    private readonly orders: KeptReactionOrders,
    private readonly work: WorkStore,
    private readonly history: History,
    private readonly parts: ModuleRef,
  ) {}

  /** `state` is known in the process that runs them; that one is paused, in each. */
  @GetQuery(opsRoutes.reactions, { operationId: 'opsListReactions', policy: 'ops', answer: opsReactions })
  async list(): Promise<OpsReactions> {
    const health = this.parts.get(ReactionRunner, { strict: false }).health();
    const parked = await this.work.parked();
    const of = async ({ name: reaction, takesTwo = false }: Reaction): Promise<Shown> => {
      const known = health.find((one) => one.reaction === reaction);
      const paused = await this.orders.pause(reaction);
      return {
        reaction,
        state: paused ? 'paused' : (known?.state ?? 'unknown'),
        parked: parked.filter((one) => one.reaction === reaction).length,
        waitsFor: known?.waitsFor ?? null,
        error: known?.error ?? null,
        takesTwo,
        paused,
      };
    };
    return { items: await Promise.all(this.reactions.all().map(of)) };
  }

  /** Refused with `pause-takes-two` for one that carries out what two operators agreed on: that is an act of two, `pause-reaction`. */
  @PostCommand(opsRoutes.pauseReaction(':reaction'), { operationId: 'opsPauseReaction', policy: 'ops' })
  pause(
    @Param('reaction') reaction: string,
    @Body({ schema: pauseBody }) { reason }: PauseBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    mustNameNobody(reason);
    if (this.mustBeThere(reaction).takesTwo) throw new Refused('pause-takes-two');
    return this.commands.execute(new PauseReaction({ reaction, operatorId, reason }, metadata));
  }

  @PostCommand(opsRoutes.resumeReaction(':reaction'), { operationId: 'opsResumeReaction', policy: 'ops' })
  resume(
    @Param('reaction') reaction: string,
    @Body({ schema: resumeBody }) _: object,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    this.mustBeThere(reaction);
    return this.commands.execute(new ResumeReaction({ reaction, operatorId }, metadata));
  }

  /** Not found: it is not parked, or not any more. */
  @PostCommand(opsRoutes.skipParked, { operationId: 'opsSkipParked', policy: 'ops' })
  async skip(
    @Body({ schema: skipBody }) { id, reason }: SkipBody,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    mustNameNobody(reason);
    const [parked] = await this.work.parked({ id });
    const factId = parked && (await this.idOf(parked));
    if (!parked || factId === undefined) throw new NotFound();
    const { reaction, type: factType, stream, revision } = parked;
    await this.actLeftOut(parked, { by: operatorId, reason }, derivedMetadata(metadata, 'skip-act'));
    const data = { reaction, operatorId, factId, factType, stream, revision, reason };
    return this.commands.execute(new SkipParkedFact(data, metadata));
  }

  /** Said first: who is killed in between leaves a fact that is parked still, and one that is skipped twice is skipped once. */
  private async actLeftOut(parked: ParkedFact, why: SkippedBy, metadata: CommandMetadata): Promise<void> {
    if (parked.reaction !== carryingOut || parked.type !== 'ActApproved') return;
    const [fact] = await this.history.read([parked]);
    if (!fact) throw new NotFound();
    const { operatorId, actId } = fact.data as Data<OpsEvent, 'ActApproved'>;
    await this.commands.execute(new SkipAct({ operatorId, actId, ...why }, metadata));
  }

  /** An older build did not keep it. */
  private async idOf(parked: ParkedFact): Promise<string | undefined> {
    return parked.factId || (await this.history.read([parked]))[0]?.id;
  }

  private mustBeThere(reaction: string): Reaction {
    const found = this.reactions.all().find(({ name }) => name === reaction);
    if (!found) throw new NotFound();
    return found;
  }
}
