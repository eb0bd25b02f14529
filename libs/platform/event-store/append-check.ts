import { mostBytesPerAppend, TooLarge, type NewFact } from './event-store.ts';

/** A fact's content and meta as they are stored: JSON. */
export type Texts = Readonly<{ data: string; meta: string }>;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** No `$`, which is EventStoreDB's own, and no white space or control characters. */
const name = /^[^$\s\p{Cc}][^\s\p{Cc}]*$/u;

/**
 * What every adapter checks before it sends, since EventStoreDB's client hangs or ends the process on some of these.
 * Throws `TooLarge`, or a `TypeError` for a fault of the caller's.
 */
export function textsOf(stream: string, facts: readonly NewFact[]): readonly Texts[] {
  if (!name.test(stream)) throw new TypeError(`not a stream's name: "${stream}"`);
  if (facts.length === 0) throw new TypeError('an append of no facts');
  const texts = facts.map(textOf);
  const bytes = texts.reduce((sum, { data, meta }) => sum + Buffer.byteLength(data) + Buffer.byteLength(meta), 0);
  if (bytes > mostBytesPerAppend) throw new TooLarge(`${bytes} bytes of facts in one append to ${stream}`);
  return texts;
}

function textOf({ id, type, data, meta }: NewFact): Texts {
  if (!uuid.test(id)) throw new TypeError(`a fact's id must be a lower-case UUID: "${id}"`);
  if (!name.test(type)) throw new TypeError(`not a fact's type: "${type}"`);
  const text = JSON.stringify(data) as string | undefined;
  if (text === undefined) throw new TypeError(`the fact ${type} has no data`);
  return { data: text, meta: JSON.stringify(meta) };
}
