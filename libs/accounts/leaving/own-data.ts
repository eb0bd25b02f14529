import { Injectable } from '@nestjs/common';
import { second } from '#kernel/instant.ts';
import { type AnyShapes, isEncrypted, upcast } from '#kernel/shapes.ts';
import { History } from '#platform/archive/history.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import { FactIndex, IndexBusy } from '#platform/log-index/fact-index.ts';
import { peopleIn } from '#platform/log-index/rows.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Slices } from '#platform/slice.ts';
import type { MemberId } from '../rules/ids.ts';

/** Facts that are read at once. */
const perPage = 100;
/** How often a page is asked for while operators search, after what pause in milliseconds. */
const [tries, pause] = [60, second / 2];

/** Category of what operators do: what goes on is told to nobody whom it concerns before it is over, and never who did it. */
const houses = 'ops';
/** Categories of streams that are one person's each. */
const ofOnePerson: ReadonlySet<string> = new Set(['account', 'email']);

/** What one is told of others: that somebody was there. */
const somebody = 'somebody else';

/**
 * All that is kept of a member, in words: the documents of theirs, and every fact that names them or that they caused. Of others it tells
 * nothing, of secrets only their own; how they sign in is no part of it, nor what operators do about them (`ops`), which their own screens show
 * where it concerns sealed values.
 */
@Injectable()
export class OwnData {
  private readonly shapes: AnyShapes;

  constructor(
    private readonly slices: Slices,
    private readonly index: FactIndex,
    private readonly history: History,
    private readonly queries: ViewQueries,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {
    const deciders = slices.all.flatMap((slice) => Object.values(slice.deciders));
    this.shapes = Object.assign({}, ...deciders.map(({ shapes }) => shapes)) as AnyShapes;
  }

  /** JSON, page by page as it is taken. It reads in other threads, and a page at a time. */
  async *of(memberId: MemberId, signal: AbortSignal): AsyncGenerator<string> {
    yield `{\n"madeAt": ${JSON.stringify(this.clock.now())},\n"memberId": ${JSON.stringify(memberId)},\n"documents": {`;
    let separator = '\n';
    for (const view of this.slices.all.flatMap(({ deciders, views }) => (houses in deciders ? [] : views))) {
      const doc = await this.queries.get(view, memberId);
      if (!doc) continue;
      yield `${separator}${JSON.stringify(view.name)}: ${JSON.stringify(doc, null, 1)}`;
      separator = ',\n';
    }
    yield '\n},\n"facts": [';
    separator = '\n';
    for await (const fact of this.facts(memberId, signal)) {
      yield `${separator}${fact}`;
      separator = ',\n';
    }
    yield '\n]\n}\n';
  }

  /** The newest first. */
  private async *facts(memberId: MemberId, signal: AbortSignal): AsyncGenerator<string> {
    let cursor: string | undefined;
    do {
      const { facts, next } = await this.page(memberId, cursor, signal);
      for (const fact of await this.history.read(facts, signal))
        if (this.concerns(fact, memberId)) yield await this.shown(fact, memberId);
      cursor = next;
    } while (cursor !== undefined && !signal.aborted);
  }

  /** What they did at another's address or account would tell whether somebody has it: who registers an address learns nothing of that. */
  private concerns(fact: StoredFact, memberId: MemberId): boolean {
    const category = categoryOf(fact.stream);
    if (category === houses) return false;
    return !ofOnePerson.has(category) || peopleIn(this.shapes, fact).includes(memberId);
  }

  private async page(person: MemberId, cursor: string | undefined, signal: AbortSignal) {
    for (let n = 1; ; n++) {
      try {
        return await this.index.search({ person, cursor, limit: perPage }, signal);
      } catch (error) {
        if (!(error instanceof IndexBusy) || n >= tries) throw error;
        await this.clock.pause(pause);
      }
    }
  }

  private async shown(fact: StoredFact, memberId: MemberId): Promise<string> {
    const { type, stream, meta } = fact;
    const isOwn = meta.actorId === memberId;
    const data = await this.opened(fact, { memberId, isOwn: isOwn && categoryOf(stream) !== 'account' }); // secrets there are what they sign in with
    const text = JSON.stringify({ at: meta.at, type, stream, byYou: isOwn, data });
    return this.othersIn(fact, memberId).reduce((said, id) => said.replaceAll(id, somebody), text);
  }

  /** Ids of members, which are long: the house's own names tell nobody. */
  private othersIn(fact: StoredFact, memberId: MemberId): readonly string[] {
    const named = [fact.meta.actorId, ...peopleIn(this.shapes, fact)];
    return named.filter((id) => id !== memberId && id.length > 30);
  }

  /** Their own words in clear; no others', no secret of another's, and no hash of a password. */
  private async opened(
    { type, meta, data }: StoredFact,
    { memberId, isOwn }: Readonly<{ memberId: MemberId; isOwn: boolean }>,
  ): Promise<object> {
    const shape = this.shapes[type];
    if (!shape) return {};
    const { secret = [], ownKey = [] } = shape;
    const fields = Object.entries(upcast(this.shapes, type, meta.v, data) as object).map(
      async ([name, value]: [string, unknown]) => {
        if (isEncrypted(value) && value.person === memberId && !secret.includes(name))
          return [[name, await this.keys.decrypt(value)]];
        if (isEncrypted(value) && isOwn && ownKey.includes(name)) return [[name, await this.keys.decrypt(value)]];
        return [[name, withoutSealed(value, isOwn ? [] : secret)]];
      },
    );
    return Object.fromEntries(
      (await Promise.all(fields)).flat().filter(([name]) => isOwn || !secret.includes(name as string)),
    ) as object;
  }
}

/** Without what is sealed, and without fields of these names, wherever they stand. */
function withoutSealed(value: unknown, names: readonly string[]): unknown {
  if (isEncrypted(value)) return undefined;
  if (Array.isArray(value)) return value.map((one) => withoutSealed(one, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutSealed(one, names)]));
}
