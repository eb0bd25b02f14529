import { stayingAlive } from '#platform/clock/stay-alive.ts';
import { BadConfig } from '#platform/config/config.ts';

/** Starts a process. What keeps it from starting is said in a line, exit code 1. */
export async function sayingWhyNot(start: () => Promise<unknown>): Promise<void> {
  try {
    await stayingAlive(start);
  } catch (error) {
    const isOurs = error instanceof BadConfig || (error instanceof Error && process.env.LOG_LEVEL !== 'debug');
    console.error(isOurs ? `Plinth does not start: ${error.message}` : error);
    process.exit(1);
  }
}
