import type { AnyMessage } from './fact.ts';

/** How a type of fact lies on disk today, and how its older shapes are lifted. */
export type Shape = Readonly<{
  /** Version of the shape that is written now. */
  v: number;
  /** `lifts[n]` turns the content of version n into version n + 1: pure, kept for ever. */
  upcasters?: Readonly<Record<number, (data: never) => unknown>>;
  /** Fields that hold a `Sealed` value: opened for views, `erased` when the person's key is gone. */
  personal?: readonly string[];
}>;

/** The shapes of a union of facts: a missing type does not compile. */
export type Shapes<E extends AnyMessage> = Readonly<{ [T in E['type']]: Shape }>;

/** A personal value as it lies in the log, under the key of that person. */
export type Encrypted = Readonly<{ person: string; box: string }>;

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
export function upcast(shapes: Readonly<Record<string, Shape>>, type: string, v: number, data: unknown): unknown {
  const shape = shapes[type];
  if (!shape || v > shape.v) throw new UnknownFact(type, v);
  let content = data;
  for (let from = v; from < shape.v; from++) {
    const lift = shape.upcasters?.[from];
    if (!lift) throw new UnknownFact(type, v);
    try {
      content = lift(content as never);
    } catch (cause) {
      throw new UnknownFact(type, v, { cause });
    }
  }
  return content;
}
