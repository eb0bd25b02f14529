import { Body, Controller, Query } from '@nestjs/common';
import type { Caller } from '#platform/auth/caller.ts';
import { Who } from '#platform/http/from.ts';
import {
  type ParkedFacts,
  parkedFacts,
  replayBody,
  type ReplayBody,
  replayed,
  type ReplayedBody,
} from '#contracts/maintenance.ts';
import {
  dueQuery,
  type DueQuery,
  opsDue,
  type OpsDue,
  why,
  type Why,
  whyQuery,
  type WhyQuery,
} from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { NotFound } from '#kernel/refused.ts';
import { RefusedCommands } from '#platform/archive/refused-commands.ts';
import { Clock } from '#platform/clock/clock.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ModuleRef } from '@nestjs/core';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { DueRegistry } from '#platform/reactions/due-registry.ts';
import { ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { WorkStore } from '#platform/reactions/work-store.ts';
import { ActsNoted } from './acts-noted.ts';

const usualPage = 50;

/** How the house does: what it could not do, what time will do, and why it refused. */
@Controller()
export class OpsDeskController {
  constructor(
    private readonly work: WorkStore,
    private readonly due: DueRegistry,
    private readonly queries: ViewQueries,
    private readonly refused: RefusedCommands,
    private readonly clock: Clock,
    private readonly noted: ActsNoted,
    private readonly parts: ModuleRef,
  ) {}

  @GetQuery(opsRoutes.why, { operationId: 'opsWhyNot', policy: 'ops', limit: 'search', answer: why })
  async why(@Query({ schema: whyQuery }) { request }: WhyQuery): Promise<Why> {
    return { request, refusals: [...(await this.refused.of(request))] };
  }

  @GetQuery(opsRoutes.due, { operationId: 'opsListDue', policy: 'ops', limit: 'search', answer: opsDue })
  async dueList(@Query({ schema: dueQuery }) { limit = usualPage }: DueQuery): Promise<OpsDue> {
    const now = this.clock.now();
    const pages = await Promise.all(
      this.due.all().map(({ view }) => this.queries.find(view, { sort: [['at', 'asc']], limit })),
    );
    const items = pages.flatMap(({ items: some }) =>
      some.map(({ kind, target, at }) => ({ kind, target, at, isLate: at <= now })),
    );
    return { now, items: items.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(0, limit) };
  }

  @GetQuery(opsRoutes.parked, { operationId: 'opsListParked', policy: 'ops', limit: 'search', answer: parkedFacts })
  async parked(): Promise<ParkedFacts> {
    const facts = await this.work.parked();
    return {
      items: facts.map(({ id, reaction, stream, revision, type, error, tries }) => ({
        id,
        reaction,
        stream,
        revision,
        type,
        error,
        tries,
      })),
    };
  }

  /** In the process that runs the reactions; in others nothing is here. Takes no key: what has worked is no longer parked. */
  @PostCommand(opsRoutes.retryParked, { operationId: 'opsRetryParked', policy: 'ops', answer: replayed })
  async retry(@Body({ schema: replayBody }) { which }: ReplayBody, @Who() who: Caller): Promise<ReplayedBody> {
    const runner = this.parts.get(ReactionRunner, { strict: false });
    if (runner.health().length === 0) throw new NotFound();
    const done = await runner.replayParked(which);
    await this.noted.note(who, 'retry-parked', { which, ...done });
    return done;
  }
}
