const digits = 13;

/** Milliseconds in text that compares as they do, until the year 2286. */
const msText = (ms: number): string => String(ms).padStart(digits, '0');

/** The moment in a document's rev; before every moment when there is none. */
export const revMs = (rev: string | undefined): number => (rev === undefined ? 0 : Number(rev.slice(-digits)));

/** The moment of the fact that changes a document, or one millisecond more than that of the fact before. */
export const nextMs = (last: number, factMs: number): number => Math.max(last + 1, factMs);

/**
 * What a document bears on the wire: its collection's birth and the moment of the last fact that changed it. It follows
 * from the facts alone, and tells nothing of the log.
 */
export const revOf = (birth: number, ms: number): string => `${msText(birth)}.${msText(ms)}`;
