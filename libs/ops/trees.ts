import { Injectable } from '@nestjs/common';
import type { Tree } from '#contracts/ops.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { upcast } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import { History } from '#platform/archive/history.ts';
import { RefusedCommands } from '#platform/archive/refused-commands.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { FactIndex } from '#platform/log-index/fact-index.ts';
import { WorkStore } from '#platform/reactions/work-store.ts';
import { Seen } from './seen.ts';

/** Facts of one tree that are shown. */
const mostFacts = 100;

/** All that one request led to: facts and what they led to, by the ids that they carry. */
@Injectable()
export class Trees {
  constructor(
    private readonly index: FactIndex,
    private readonly history: History,
    private readonly work: WorkStore,
    private readonly refused: RefusedCommands,
    private readonly seen: Seen,
  ) {}

  async of(correlation: string, signal?: AbortSignal): Promise<Tree> {
    const found = await this.index.search({ correlation, limit: mostFacts }, signal);
    const facts = (await this.history.read(found.facts, signal)).toReversed();
    const ids = new Set(facts.map(({ id }) => id));
    const parked = (await this.work.parked()).filter(({ factId }) => ids.has(factId));
    return {
      correlation,
      items: facts.map((fact) => ({
        ...this.seen.fact(fact),
        cause: causeOf(fact, facts),
        documents: this.foldedInto(fact),
      })),
      isWhole: found.next === undefined,
      refusals: [...(await this.refused.of(correlation))],
      parked: parked.map(({ id, factId, reaction, error, tries }) => ({ id, factId, reaction, error, tries })),
    };
  }

  private foldedInto(fact: StoredFact): Tree['items'][number]['documents'] {
    return this.seen.views.flatMap((view) =>
      keysOf(view, fact).map((id) => ({ view: view.name, id, wouldPush: view.rooms !== undefined })),
    );
  }
}

/** The fact that led to it: named by its id, or by its command's. */
function causeOf({ id, meta }: StoredFact, facts: readonly StoredFact[]): string | null {
  const { causationId } = meta;
  const cause = facts.find((one) => one.id === causationId || one.meta.commandId === causationId);
  return cause === undefined || cause.id === id ? null : cause.id;
}

/** By today's view. What takes look-ups to know is left out: the view's own documents are beside the point here. */
function keysOf(view: View, fact: StoredFact): readonly string[] {
  if (!Object.hasOwn(view.shapes, fact.type)) return [];
  try {
    const { type, meta } = fact;
    const data = upcast(view.shapes, type, meta.v, fact.data);
    const recorded: Recorded<AnyMessage> = { type, data, meta: { ...meta, revision: fact.revision } };
    return view.key(recorded, () => undefined);
  } catch {
    return [];
  }
}
