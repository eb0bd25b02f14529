import type { Clock } from '#platform/clock/clock.ts';
import { Overloaded, TryAgain } from '#platform/streams/command.ts';
import { StoreUnavailable, UnknownOutcome } from '#platform/event-store/event-store.ts';
import type { Log } from '#platform/observability/log.ts';
import { MailsUnavailable } from '#platform/mail/queue/mail-queue.ts';
import { KeysUnavailable } from '#platform/person-keys/person-keys.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { WorkUnavailable } from './work-store.ts';

const passing = [
  StoreUnavailable,
  ViewsUnavailable,
  KeysUnavailable,
  WorkUnavailable,
  MailsUnavailable,
  UnknownOutcome,
  Overloaded,
  TryAgain,
];

/** Errors that pass by themselves (a store that is away): what met one is done again until it works. */
export const isPassing = (error: unknown): error is Error => passing.some((kind) => error instanceof kind);

const againMs = 500;
/** Milliseconds for which a start waits for a store; then it ends and says why. */
const patienceMs = 60_000;

/**
 * Does a step of the start again while a store that it needs is away: a fault that passes must not end the start. The step
 * must be safe to repeat. Throws what it throws after a minute, and at once what does not pass.
 */
export async function patiently<T>(
  step: () => Promise<T>,
  { clock, log }: Readonly<{ clock: Clock; log: Pick<Log, 'tell'> }>,
): Promise<T> {
  const since = clock.tick();
  for (let told = false; ; told = true) {
    try {
      return await step();
    } catch (error) {
      if (!isPassing(error) || clock.since(since) >= patienceMs) throw error;
      if (!told) log.tell('warn', 'the start waits for a store', { error });
      await clock.pause(againMs);
    }
  }
}
