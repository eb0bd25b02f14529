import { sizeToken } from '#kernel/size-token.ts';

/** The book of a product's size. */
export const bookOf = (templateId: string, size: string): string => `${templateId}-${sizeToken(size)}`;

/** An entry of a book, for time: it is asked for by the book's own name. */
export const entryOf = (bookId: string, id: string): string => `${bookId}:${id}`;

/** The book of an entry's name. */
export const bookOfEntry = (entry: string): string => entry.slice(0, entry.indexOf(':'));
