/** What a visitor thought of bidding before they had an account: the mail that ends a registration opens a window of its own. */
const key = 'thought of';
/** Ms: after that nobody is reminded of it, nor is whoever else sits at that computer. */
const keptFor = 3_600_000;

/** Storage may be full or forbidden: then the field begins with the next bid. */
function stored<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

/** An amount of that auction in minor units; null is none any more. The one before is forgotten. */
export const keepThought = (auctionId: string, minor: number | null) =>
  stored((storage) =>
    minor === null
      ? storage.removeItem(key)
      : storage.setItem(key, JSON.stringify({ auctionId, minor, at: Date.now() })),
  );

/** In minor units; null where nothing was typed there within the hour. It is shown in the field, and never sent by itself. */
export const thoughtOf = (auctionId: string): number | null =>
  stored((storage) => {
    const thought = JSON.parse(storage.getItem(key) ?? '{}') as { auctionId?: string; minor?: unknown; at?: number };
    const isOfNow = thought.auctionId === auctionId && Date.now() - (thought.at ?? 0) < keptFor;
    return isOfNow && Number.isSafeInteger(thought.minor) ? (thought.minor as number) : null;
  });
