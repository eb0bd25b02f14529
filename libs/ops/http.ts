import { Controller, Query } from '@nestjs/common';
import {
  countsQuery,
  type CountsQuery,
  factDetail,
  type FactDetail,
  factQuery,
  type FactQuery,
  factsFound,
  type FactsFoundBody,
  factsQuery,
  type FactsQuery,
  factTypes,
  type FactTypes,
  opsCounts,
  type OpsCounts,
  tree,
  type Tree,
  treeQuery,
  type TreeQuery,
} from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { NotFound } from '#kernel/refused.ts';
import { History } from '#platform/archive/history.ts';
import { Gone } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { FactIndex } from '#platform/log-index/fact-index.ts';
import { ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import { Seen } from './seen.ts';
import { Trees } from './trees.ts';

const usualPage = 50;
/** What every cursor of ours begins with: others are none. */
const before = 'before~';
const mostCounters = 2000;

/** The log browser. */
@Controller()
export class OpsFactsController {
  constructor(
    private readonly index: FactIndex,
    private readonly history: History,
    private readonly trees: Trees,
    private readonly reactions: ReactionRegistry,
    private readonly seen: Seen,
  ) {}

  @GetQuery(opsRoutes.facts, { operationId: 'opsFindFacts', policy: 'ops', limit: 'search', answer: factsFound })
  async find(
    @Query({ schema: factsQuery }) { limit = usualPage, cursor, ...asked }: FactsQuery,
    @Gone() gone: AbortSignal,
  ): Promise<FactsFoundBody> {
    const [{ facts, next, looked, until }, index] = await Promise.all([
      this.index.search({ ...asked, limit, cursor: cursor?.slice(before.length) }, gone),
      this.index.health(),
    ]);
    const items = (await this.history.read(facts, gone)).map((fact) => this.seen.fact(fact));
    return {
      items,
      looked,
      ...(next !== undefined && { next: before + next }),
      ...(until !== undefined && { until }),
      index,
    };
  }

  @GetQuery(opsRoutes.fact, { operationId: 'opsGetFact', policy: 'ops', limit: 'search', answer: factDetail })
  async fact(@Query({ schema: factQuery }) place: FactQuery): Promise<FactDetail> {
    const [fact] = await this.history.read([place]);
    if (!fact) throw new NotFound();
    return {
      fact: this.seen.fact(fact),
      stored: this.seen.stored(fact),
      writtenBy: this.seen.writerOf(fact.stream),
      ...this.readersOf(fact.type),
    };
  }

  @GetQuery(opsRoutes.types, { operationId: 'opsListFactTypes', policy: 'ops', limit: 'search', answer: factTypes })
  async types(): Promise<FactTypes> {
    const samples = await this.seen.samples();
    const items = this.seen.types.map((one) => ({
      ...one,
      sample: samples.get(one.type) ?? null,
      ...this.readersOf(one.type),
    }));
    return { items };
  }

  @GetQuery(opsRoutes.tree, { operationId: 'opsGetTree', policy: 'ops', limit: 'search', answer: tree })
  tree(@Query({ schema: treeQuery }) { correlation }: TreeQuery, @Gone() gone: AbortSignal): Promise<Tree> {
    return this.trees.of(correlation, gone);
  }

  @GetQuery(opsRoutes.counts, { operationId: 'opsCountFacts', policy: 'ops', limit: 'search', answer: opsCounts })
  async counts(@Query({ schema: countsQuery }) span: CountsQuery): Promise<OpsCounts> {
    const found = await this.index.counts(span, mostCounters + 1);
    return { items: found.slice(0, mostCounters).map((one) => ({ ...one })), isWhole: found.length <= mostCounters };
  }

  /** What of this build takes facts of a type. */
  private readersOf(type: string) {
    const named = ({ shapes }: { shapes: object }) => Object.hasOwn(shapes, type);
    const names = (all: readonly { name: string; shapes: object }[]) => all.filter(named).map(({ name }) => name);
    return { views: names(this.seen.views), reactions: names(this.reactions.all()) };
  }
}
