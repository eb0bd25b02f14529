/** An entry of a book, for time: it is asked for by the book's own name. */
export const entryOf = (bookId: string, id: string): string => `${bookId}:${id}`;

/** The book of an entry's name. */
export const bookOfEntry = (entry: string): string => entry.slice(0, entry.indexOf(':'));
