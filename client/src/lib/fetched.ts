/** The code of a page or a part could not be had: the line is away, or there is a newer version of the house. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('part-missing', { cause });
  }
}

const pause = 1000;

/** Code, asked for once more after a second when it did not come. Rejects with `PartMissing`. */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return load().catch((error: unknown) => {
      throw new PartMissing(error);
    });
  }
}

/** Tells the visitor, in words that the page came with, that it did not come whole: whatever is needed for that is there already. */
export const tellBroken = () => void (document.documentElement.dataset.broken = '');
