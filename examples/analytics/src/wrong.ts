/** Something that whoever started the program has to change: its words are all that is printed. */
export class Wrong extends Error {}

/** What went wrong, in words. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
