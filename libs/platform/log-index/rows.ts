import { hash } from 'node:crypto';
import type { Instant } from '#kernel/instant.ts';
import type { AnyShapes } from '#kernel/shapes.ts';
import { upcast } from '#kernel/shapes.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import type { IndexRow } from './log-index.ts';

/** Raised when rows are made otherwise: every index is then filled anew. */
const made = 1;

/** 128 bits of SHA-256 in hex: ids are random, so that nobody comes back from a tag to its id, and equal ids have equal tags. */
export const tagOf = (id: string): string => hash('sha256', id, 'hex').slice(0, 32);

/** The minute of a moment. */
export const minuteOf = (at: Instant): Instant => `${at.slice(0, 16)}:00.000Z`;

/** Says how rows are made with these shapes. */
export const shapeOf = (shapes: AnyShapes): string => {
  const people = Object.entries(shapes).map(([type, { v, people: paths = [] }]) => `${type} ${v} ${paths.join(' ')}`);
  return tagOf([made, ...people.toSorted((a, b) => (a < b ? -1 : 1))].join('\n'));
};

/** The row of a fact: of any fact, also of a type that no slice of this build knows. */
export const rowOf =
  (shapes: AnyShapes) =>
  (fact: StoredFact): IndexRow => ({
    position: fact.position,
    stream: fact.stream,
    revision: fact.revision,
    type: fact.type,
    category: categoryOf(fact.stream),
    at: fact.meta.at,
    correlation: tagOf(fact.meta.correlationId),
    people: [...new Set([fact.meta.actorId, ...peopleIn(shapes, fact)])].map(tagOf),
  });

/** Ids of the members that a fact names, whatever its version. */
export function peopleIn(shapes: AnyShapes, { type, data, meta }: StoredFact): readonly string[] {
  const { people = [] } = shapes[type] ?? {};
  if (people.length === 0) return [];
  const content = liftedOr(data, shapes, type, meta.v);
  return people.flatMap((path) => path.split('.').reduce<unknown>(within, content)).filter(isId);
}

/** What cannot be read is found by its actor alone. */
function liftedOr(data: unknown, shapes: AnyShapes, type: string, v: number): unknown {
  try {
    return upcast(shapes, type, v, data);
  } catch {
    return data;
  }
}

const within = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';
