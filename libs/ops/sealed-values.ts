import { Injectable } from '@nestjs/common';
import type { SealTarget } from '#contracts/ops-acts.ts';
import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { NotFound } from '#kernel/refused.ts';
import { type AnyShapes, erased, isEncrypted, upcast } from '#kernel/shapes.ts';
import { History } from '#platform/archive/history.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import { type Seals, Slices } from '#platform/slice.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';

/** A hidden value, found. Whoever holds it has not shown it yet. */
export type SealedValue = Readonly<{ factId: string; ownerId: string | null; value: unknown }>;

type Sealed = Readonly<{ seals: Seals; decider: Decider<unknown, AnyMessage, AnyMessage>; shapes: AnyShapes }>;

/** Values behind a seal: only those that a slice lets operators open. The one place that reads them. */
@Injectable()
export class SealedValues {
  private readonly sealed: ReadonlyMap<string, Sealed>;

  constructor(
    { all }: Slices,
    private readonly history: History,
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
  ) {
    const found = all.flatMap(({ seals: own = {}, deciders }) =>
      Object.entries(own).map(([category, seals]): [string, Sealed] => {
        const decider = deciders[category] as Sealed['decider'];
        return [category, { seals, decider, shapes: decider.shapes }];
      }),
    );
    this.sealed = new Map(found);
  }

  /** Throws `NotFound` where no such value lies, or none that may be opened. */
  async find({ stream, revision, field }: SealTarget): Promise<SealedValue> {
    const { seals, shapes } = this.of(stream);
    const [fact, first] = await this.history.read([
      { stream, revision },
      { stream, revision: 0 },
    ]);
    if (!fact || !first || fact.revision !== revision) throw new NotFound();
    const isSecret = shapes[fact.type]?.secret?.includes(field) === true && seals.fields.includes(field);
    const value = isSecret ? await this.opened(dataOf(shapes, fact)[field]) : undefined;
    if (value === undefined || value === null) throw new NotFound();
    return { factId: fact.id, ownerId: ownerOf(shapes, fact) ?? ownerOf(shapes, first), value };
  }

  /** Whether nothing can be won by its secrets any more. Throws `NotFound` for streams without any. */
  async isOver(stream: string): Promise<boolean> {
    const { seals, decider } = this.of(stream);
    return this.streams.readState(decider, stream, ({ state }) => seals.isOver(state as never), { fresh: true });
  }

  /** What lies under a key of its own is read with it: gone, where that was destroyed. */
  private async opened(value: unknown): Promise<unknown> {
    if (!isEncrypted(value)) return value;
    const words = await this.keys.decrypt(value);
    return words === erased ? undefined : words;
  }

  private of(stream: string): Sealed {
    const sealed = this.sealed.get(categoryOf(stream));
    if (!sealed) throw new NotFound();
    return sealed;
  }
}

const dataOf = (shapes: AnyShapes, { type, meta, data }: StoredFact) =>
  upcast(shapes, type, meta.v, data) as Readonly<Record<string, unknown>>;

/** The first who stands in it: of a bid the bidder, of an auction the seller. */
function ownerOf(shapes: AnyShapes, fact: StoredFact): string | null {
  const [name] = shapes[fact.type]?.people ?? [];
  const id = name === undefined ? undefined : dataOf(shapes, fact)[name];
  return typeof id === 'string' ? id : null;
}
