/** Imported for what it does. */
export type Nothing = never;
