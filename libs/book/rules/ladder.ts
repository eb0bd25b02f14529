/** Levels of a side that are told at once. */
export const mostLevels = 20;

/** Where a size's levels are heard of as they move. */
export const levelsRoom = (bookId: string): string => `book-levels:${bookId}`;
