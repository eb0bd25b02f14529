import type { Mark } from '#platform/event-store/log-identity.ts';

/** What the market's one control document knows of a view. `born` is the last birth that any collection of it was given. */
export type ViewControl = Readonly<{
  born?: number;
  /** The collection that queries read. */
  live?: string;
  /** The one that is filled beside it, to be queried when it has caught up. */
  filling?: string;
  /** Those that are no longer queried, to be dropped. */
  retired?: readonly string[];
  /** Since when, in ms by the store's time, whoever fills views does not know this one: it is of another build. */
  unused?: number;
  /** How far each collection is, under `b<birth>`. */
  marks?: Readonly<Record<string, Mark>>;
}>;

/**
 * A rebuild's collection: being filled until then by the store's time, `share` of the log by now, or filled, up to its mark, and
 * to be taken over. `leaves`: those of cut rebuilds before it, until they are dropped.
 */
export type Fill = Readonly<{
  collection: string;
  until: number;
  share?: number;
  mark?: Mark;
  leaves?: readonly string[];
}>;

/** The one document beside the collections: who is the projector, what is queried and how far it is. */
export type Control = Readonly<{
  /** One more with every holder of the lease; none where one process has the store to itself. */
  epoch?: number;
  holder?: string;
  /** In ms, by the store's time. */
  until?: number;
  views?: Readonly<Record<string, ViewControl>>;
  fills?: Readonly<Record<string, Fill>>;
}>;

/** A change of the control document: all of it, or nothing where it is no longer as expected. */
export type Move = Readonly<{
  /** Paths such as `views.inbox.born`, and what they must hold; `null` is nothing. */
  where: Readonly<Record<string, string | number | null>>;
  /** Paths, and what they hold from then on; `null` takes it away. */
  set: Readonly<Record<string, unknown>>;
}>;

type Tree = { [field: string]: unknown };

/** The document after the move, or nothing when it is not as the move expects. */
export function movedBy(doc: Readonly<Tree>, { where, set }: Move): Tree | undefined {
  for (const [path, value] of Object.entries(where)) if ((valueAt(doc, path) ?? null) !== value) return undefined;
  // what nothing is set in stays the same object: a batch moves the marks of a hundred views
  const next = { ...doc };
  const own = new Set<unknown>([next]);
  for (const [path, value] of Object.entries(set)) put(next, path.split('.'), value, own);
  return next;
}

const valueAt = (doc: Readonly<Tree>, path: string): unknown =>
  path.split('.').reduce<unknown>((tree, field) => (isTree(tree) ? tree[field] : undefined), doc);

/** `own`: trees that nobody else has. */
function put(tree: Tree, [field = '', ...rest]: readonly string[], value: unknown, own: Set<unknown>) {
  if (rest.length > 0) {
    const there = tree[field];
    const below = isTree(there) ? (own.has(there) ? there : { ...there }) : {};
    own.add(below);
    tree[field] = below;
    put(below, rest, value, own);
  } else if (value === null) delete tree[field];
  else tree[field] = value;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
