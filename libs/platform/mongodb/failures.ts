/** One statement of a bulk that the server refused. */
type Statement = Readonly<{ code?: number; index: number }>;

/** What the driver's errors carry, each kind some of it. */
type Failure = Error &
  Readonly<{
    code?: unknown;
    writeErrors?: Statement | readonly Statement[];
    result?: Readonly<{ getWriteConcernError?: () => unknown }>;
  }>;

/**
 * Codes of a refused statement that say nothing about its document: too late, too full, shutting down, another primary.
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
const later = new Set([
  6, 7, 50, 64, 89, 91, 100, 112, 133, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031,
]);

/** Codes of a refused command that say: the same question gets the same answer. Its words, an index, a document. */
const final = new Set([
  2, 9, 14, 20, 52, 59, 66, 67, 68, 72, 73, 85, 86, 115, 121, 171, 238, 10_334, 11_000, 17_280, 17_419, 40_324, 40_415,
]);

/** The driver refuses what it was given. */
const misuse = /^Mongo(?:InvalidArgument|Compatibility|Missing|Transaction|BatchReExecution)/;

const duplicateKey = 11_000;

/** `TimeoutError` is what a read ends with at our own deadline. */
const isOfDriver = (error: unknown): error is Failure =>
  error instanceof Error && (error.name.startsWith('Mongo') || error.name === 'TimeoutError');

const statementsOf = ({ writeErrors }: Failure): readonly Statement[] => [writeErrors ?? []].flat() as Statement[];

/**
 * Whether asking again may help, or nothing is known of what was done: the server is away, busy, full or changes its
 * primary. Only what names a document or a wrong question is anything else: an error that nobody foresaw is "later",
 * because a view that waits comes back alone and one that stops does not.
 */
export function isAway(error: unknown): boolean {
  if (!isOfDriver(error) || misuse.test(error.name)) return false;
  if (error.result?.getWriteConcernError?.()) return true; // whatever its statements say: none of it is known to stay
  const statements = statementsOf(error);
  if (statements.length > 0) return statements.some(({ code }) => later.has(code ?? 0));
  return !final.has(Number(error.code));
}

/** Gives how to ask a server: where asking again may help, the port's own error is thrown, in these words and the driver's. */
export const askingOr =
  (Unavailable: new (message: string, options: ErrorOptions) => Error, words: string) =>
  async <T>(work: () => Promise<T> | T): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      if (!isAway(cause)) throw cause;
      throw new Unavailable(`${words}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  };

/** Which statements of a bulk met an id, or another unique value, that is there already; nothing when that is not all. */
export function takenIn(error: unknown): readonly number[] | undefined {
  if (!isOfDriver(error) || isAway(error)) return undefined;
  const statements = statementsOf(error);
  if (statements.length === 0) return error.code === duplicateKey ? [0] : undefined;
  return statements.every(({ code }) => code === duplicateKey) ? statements.map(({ index }) => index) : undefined;
}
