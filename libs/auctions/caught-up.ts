import { second } from '#kernel/instant.ts';
import type { Progress } from '#platform/read-store/progress.ts';

const patience = 2 * second;

/** Waits, bounded, until the views have what the command did whose receipt named this position. */
export async function caughtUp(
  progress: Progress,
  views: readonly Readonly<{ name: string }>[],
  after: string | undefined,
): Promise<void> {
  if (after !== undefined) await Promise.all(views.map(({ name }) => progress.whenPast(name, after, patience)));
}
