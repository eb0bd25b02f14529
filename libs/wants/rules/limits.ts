/** Entries that one member may have on a list at a time, those of all products together. Our own figure: far above what a person follows. */
export const mostEntries = 200;
