import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Position } from '#kernel/position.ts';
import { type AnyShapes, upcast, type Encrypted } from '#kernel/shapes.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

/** A fact as folds and reactions see it: in today's shape, personal fields opened, with its place. */
export type Readable<E extends AnyMessage = AnyMessage> = Recorded<E> &
  Readonly<{ id: string; stream: string; position: Position }>;

/** Those of the named types, readable. Throws `UnknownFact` for a shape from the future. */
export async function readableOf(
  shapes: AnyShapes,
  facts: readonly StoredFact[],
  keys: Pick<PersonKeys, 'decrypt'>,
): Promise<Readable[]> {
  const read: Readable[] = [];
  for (const fact of facts) {
    if (!Object.hasOwn(shapes, fact.type)) continue;
    const data = upcast(shapes, fact.type, fact.meta.v, fact.data);
    const personal = shapes[fact.type]?.personal;
    read.push(withPlace(fact, personal ? await opened(data, personal, keys) : data));
  }
  return read;
}

const withPlace = ({ id, stream, position, type, meta, revision }: StoredFact, data: unknown): Readable => ({
  id,
  stream,
  position,
  type,
  data,
  meta: { ...meta, revision },
});

async function opened(data: unknown, personal: readonly string[], keys: Pick<PersonKeys, 'decrypt'>) {
  const content = { ...(data as Record<string, unknown>) };
  for (const field of personal) {
    const value = content[field];
    if (isEncrypted(value)) content[field] = await keys.decrypt(value);
  }
  return content;
}

const isEncrypted = (value: unknown): value is Encrypted =>
  typeof value === 'object' && value !== null && 'person' in value && 'box' in value;
