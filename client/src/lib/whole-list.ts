type Page<T> = Readonly<{ items: readonly T[]; next?: string | undefined }>;

/** All of a list, page after page: for what a screen must not end before. `of` asks for the page behind a `next`, or for the first. */
export async function wholeList<T>(of: (cursor: string | undefined) => Promise<Page<T>>): Promise<readonly T[]> {
  const items: T[] = [];
  let next: string | undefined;
  do {
    const page = await of(next);
    items.push(...page.items);
    next = page.next;
  } while (next !== undefined);
  return items;
}
