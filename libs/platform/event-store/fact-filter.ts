import type { FactFilter } from './event-store.ts';

/** A stream's category: what stands before the first `-` of its name. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/** Whether a fact passes: of one of the categories, and of one of the types. */
export function passes(filter: FactFilter = {}): (fact: Readonly<{ stream: string; type: string }>) => boolean {
  const categories = filter.categories && new Set(filter.categories);
  const types = filter.types && new Set(filter.types);
  return ({ stream, type }) => (categories?.has(categoryOf(stream)) ?? true) && (types?.has(type) ?? true);
}
