/**
 * A fact's place in the whole log: opaque, of fixed width within one log, compared as text in JavaScript, SQLite and
 * MongoDB alike. Only the event store's adapter makes them.
 */
export type Position = string;

/** Before every fact. */
export const logStart: Position = '';
