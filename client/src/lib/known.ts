/** A whole document of a view. */
export interface Document {
  id: string;
  /**
   * Opaque: compares as text, a newer one is greater. It begins with the birth of the view's collection, so that what was
   * filled anew is newer than all before.
   */
  rev: string;
}

/** The newest that was said of a document: that it is this, or that it is gone. */
export type Known<D extends Document = Document> = Readonly<{
  rev: string;
  doc: D | null;
  /** What it was before this rev, if that was known: whether it has just come into a list follows from it. */
  before?: D | null | undefined;
}>;

/** What somebody says of a document; of what is not there an answer has no rev: `asked` is the rev known when it was asked for. */
export type Said<D extends Document = Document> =
  | Readonly<{ doc: D }>
  | Readonly<{ doc: null; rev: string }>
  | Readonly<{ doc: null; asked: string }>;

/**
 * What is known once something more was said: the one place that decides between pushes and answers, which come late, twice and in
 * any order. The newer rev stands. Of the same rev what was said last stands, for a rebuilt view may say more of the same
 * moment; but not that it is gone: then it has only left a room. The same object when it is no news.
 */
export function learned<D extends Document>(known: Known<D> | undefined, said: Said<D>): Known<D> {
  if ('asked' in said) return known && known.rev > said.asked ? known : gone(known, said.asked);
  if ('rev' in said) {
    const isOld = known && (known.rev > said.rev || (known.rev === said.rev && known.doc));
    return isOld ? known : gone(known, said.rev);
  }
  const { doc } = said;
  if (known && known.rev > doc.rev) return known;
  const isSame = known?.rev === doc.rev;
  return { rev: doc.rev, doc, before: isSame && known.doc ? known.before : known?.doc };
}

const gone = <D extends Document>(known: Known<D> | undefined, rev: string): Known<D> => ({
  rev,
  doc: null,
  before: known?.doc,
});
