import type { AnyMessage } from './fact.ts';

declare const stored: unique symbol;
declare const readable: unique symbol;

/**
 * How a type of fact lies on disk today, and how its older shapes become it. It carries, for the compiler alone, the fact
 * as deciders see it (`E`) and as views and reactions do (`R`).
 */
export type Shape<E = unknown, R = unknown> = Readonly<{
  /** Version of the shape that is written now. */
  v: number;
  /** `upcasters[n]` turns the content of version n into version n + 1: pure, kept for ever. */
  upcasters?: Readonly<Record<number, (data: never) => unknown>>;
  /** Fields that hold an `Encrypted` value: decrypted for views, `erased` when the person's key is gone. */
  personal?: readonly string[];
  /** Where ids of members stand in it, such as `winner.bidderId`: how an operator finds what concerns somebody. */
  people?: readonly string[];
  /** Fields that nobody is shown unasked, operators neither, wherever a field of that name stands: hidden maxima, reserves. */
  secret?: readonly string[];
  /** Those of them that are sealed under a key of their own, which may outlive the person's: their person may have them in clear. */
  ownKey?: readonly string[];
  [stored]?: E;
  [readable]?: R;
}>;

/** The shapes of a union of facts: a missing type does not compile. `R` is the readable form, where facts hold personal values. */
export type Shapes<E extends AnyMessage, R extends AnyMessage = E> = Readonly<{
  [T in E['type']]: Shape<Extract<E, { type: T }>, Extract<R, { type: T }>>;
}>;

/** The same for deciders, who see facts as they were stored. */
export type StoredShapes<E extends AnyMessage> = Readonly<{ [T in E['type']]: Shape<Extract<E, { type: T }>> }>;

/** Shapes of any facts, by type. */
export type AnyShapes = Readonly<Record<string, Shape>>;

/** The fact of a shape as views and reactions see it: personal values in clear. */
export type ReadableFact<S extends Shape> = S extends Shape<unknown, infer R extends AnyMessage> ? R : never;

/** The facts of these shapes, as views and reactions see them. */
export type FactsOf<F extends AnyShapes> = { [T in keyof F]: ReadableFact<F[T]> }[keyof F];

/** These facts' shapes alone. */
export const pick = <S extends object, T extends keyof S>(shapes: S, ...types: readonly T[]): Pick<S, T> =>
  Object.fromEntries(types.map((type) => [type, shapes[type]])) as Pick<S, T>;

/** A personal value as it lies in the log, under the key of that person. */
export type Encrypted = Readonly<{ person: string; box: string }>;

/** Is it such a value? */
export const isEncrypted = (value: unknown): value is Encrypted =>
  typeof value === 'object' && value !== null && 'person' in value && 'box' in value;

/** What folds see of a personal value: the words themselves, or `erased` once the person's key is destroyed. */
export type Decrypted = string;
export const erased: Decrypted = 'erased';

/** A fact that this version of the house cannot read: stop rather than guess. */
export class UnknownFact extends Error {
  constructor(type: string, v: number, options?: ErrorOptions) {
    super(
      `the fact "${type}" version ${v} is not known here: is this an older build than the one that wrote it?`,
      options,
    );
  }
}

/** The content in today's shape. Throws `UnknownFact` for a type that is not named or a version from the future. */
export function upcast(shapes: AnyShapes, type: string, v: number, data: unknown): unknown {
  const shape = shapes[type];
  if (!shape || v > shape.v) throw new UnknownFact(type, v);
  let content = data;
  for (let from = v; from < shape.v; from++) {
    const upcaster = shape.upcasters?.[from];
    if (!upcaster) throw new UnknownFact(type, v);
    try {
      content = upcaster(content as never);
    } catch (cause) {
      throw new UnknownFact(type, v, { cause });
    }
  }
  return content;
}
