/** Something that whoever started the replay must put right: a flag, a folder, an address. One line, exit 2. */
export class Wrong extends Error {}

/** The market said something that a replay cannot go on with. One line, exit 1. */
export class Stopped extends Error {}

/** The words of whatever was thrown. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a command line reads as. Throws `Wrong` with the first sentence of why not. */
export function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Wrong(wordsOf(error).split('. ')[0]);
  }
}
