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
  opsCounts,
  type OpsCounts,
  tree,
  type Tree,
  treeQuery,
  type TreeQuery,
} from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/routes.ts';
import { NotFound } from '#kernel/refused.ts';
import { History } from '#platform/archive/history.ts';
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
  ): Promise<FactsFoundBody> {
    const [{ facts, next, looked, until }, index] = await Promise.all([
      this.index.search({ ...asked, limit, cursor: cursor?.slice(before.length) }),
      this.index.health(),
    ]);
    const items = (await this.history.read(facts)).map((fact) => this.seen.fact(fact));
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
    const named = (shapes: object) => Object.hasOwn(shapes, fact.type);
    return {
      fact: this.seen.fact(fact),
      stored: this.seen.stored(fact),
      writtenBy: this.seen.writerOf(fact.stream),
      views: this.seen.views.filter(({ shapes }) => named(shapes)).map(({ name }) => name),
      reactions: this.reactions.all().flatMap(({ name, shapes }) => (named(shapes) ? [name] : [])),
    };
  }

  @GetQuery(opsRoutes.tree, { operationId: 'opsGetTree', policy: 'ops', limit: 'search', answer: tree })
  tree(@Query({ schema: treeQuery }) { correlation }: TreeQuery): Promise<Tree> {
    return this.trees.of(correlation);
  }

  @GetQuery(opsRoutes.counts, { operationId: 'opsCountFacts', policy: 'ops', limit: 'search', answer: opsCounts })
  async counts(@Query({ schema: countsQuery }) span: CountsQuery): Promise<OpsCounts> {
    const found = await this.index.counts(span, mostCounters + 1);
    return { items: found.slice(0, mostCounters).map((one) => ({ ...one })), isWhole: found.length <= mostCounters };
  }
}
