import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { msOf } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { type AnyShapes, isEncrypted, type Shape, upcast } from '#kernel/shapes.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

/** A fact as folds and reactions see it: in today's shape, personal fields opened, with its place; `ms` is the moment it bears. */
export type Readable<E extends AnyMessage = AnyMessage> = Recorded<E> &
  Readonly<{ id: string; stream: string; position: Position; ms: number }>;

/** Those of the named types, readable. Throws `UnknownFact` for a shape from the future. */
export const readableOf = (
  shapes: AnyShapes,
  facts: readonly StoredFact[],
  keys: Pick<PersonKeys, 'decrypt'>,
): Promise<Readable[]> => new Readables(keys).of(shapes, facts);

/** A batch's facts, made readable once for all that read them. To be let go of with its batch: it holds personal words. */
export class Readables {
  private readonly keys: Pick<PersonKeys, 'decrypt'>;
  private readonly made = new Map<StoredFact, Made>();
  private known: Readonly<{ facts: readonly StoredFact[]; types: ReadonlySet<string> }> | undefined;

  constructor(keys: Pick<PersonKeys, 'decrypt'>) {
    this.keys = keys;
  }

  /** As `readableOf`. */
  async of(shapes: AnyShapes, facts: readonly StoredFact[]): Promise<Readable[]> {
    const read: Readable[] = [];
    if (!this.haveAny(shapes, facts)) return read;
    for (const fact of facts) {
      if (!Object.hasOwn(shapes, fact.type)) continue;
      const shape = shapes[fact.type]!;
      const known = this.made.get(fact);
      if (known?.shape === shape) {
        read.push(known.readable);
        continue;
      }
      const data = upcast(shapes, fact.type, fact.meta.v, fact.data);
      const readable = withPlace(fact, shape.personal ? await opened(data, shape.personal, this.keys) : data);
      this.made.set(fact, { shape, readable });
      read.push(readable);
    }
    return read;
  }

  /** Most views have none of a batch's types: they need not look at each fact. */
  private haveAny(shapes: AnyShapes, facts: readonly StoredFact[]): boolean {
    if (this.known?.facts !== facts) this.known = { facts, types: new Set(facts.map(({ type }) => type)) };
    for (const type of this.known.types) if (Object.hasOwn(shapes, type)) return true;
    return false;
  }
}

type Made = Readonly<{ shape: Shape; readable: Readable }>;

const withPlace = ({ id, stream, position, type, meta, revision }: StoredFact, data: unknown): Readable => ({
  id,
  stream,
  position,
  type,
  data,
  meta: { ...meta, revision },
  ms: msOf(meta.at),
});

async function opened(data: unknown, personal: readonly string[], keys: Pick<PersonKeys, 'decrypt'>) {
  const content = { ...(data as Record<string, unknown>) };
  for (const field of personal) {
    const value = content[field];
    if (isEncrypted(value)) content[field] = await keys.decrypt(value);
  }
  return content;
}
