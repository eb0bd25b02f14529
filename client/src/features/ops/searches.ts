/** A search that somebody gave a name: its address in the operations room. */
export type Search = Readonly<{ name: string; to: string }>;

const isSearch = (one: unknown): one is Search =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'to' in one &&
  typeof one.to === 'string' &&
  /^\/ops(?:$|\?)/.test(one.to);

/** Searches as they were kept; what is none, or leads elsewhere, is left out. */
export function searchesIn(text: string | null): readonly Search[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSearch) : [];
  } catch {
    return [];
  }
}

/** With another, which takes the place of one of its name. */
export const withSearch = (all: readonly Search[], one: Search): readonly Search[] => [
  ...all.filter(({ name }) => name !== one.name),
  one,
];
