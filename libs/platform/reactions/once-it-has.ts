import { second } from '#kernel/instant.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';

const patience = 2 * second;
const mostWaits = 5;

/** Waits until the view has this fact. Throws `ViewsUnavailable`, so that the fact is tried again. */
export async function onceItHas(
  progress: Progress,
  { name }: Readonly<{ name: string }>,
  { position }: Readable,
): Promise<void> {
  for (let wait = 0; wait < mostWaits; wait++) if (await progress.whenPast(name, position, patience)) return;
  throw new ViewsUnavailable(`${name} is behind`);
}
