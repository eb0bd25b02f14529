import { safePath } from '#contracts/safe-path.ts';

/** Where somebody was who began to create an account: the mail opens a window of its own, on the same device as a rule. */
const key = 'way back';
/** As long as the mail's link. */
const keptFor = 7 * 24 * 3600 * 1000;

/** Storage may be full or forbidden: then one ends at home. */
function stored<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

/** Keeps the address of the page that one comes back to, with its locale; an earlier one is forgotten. */
export const keepWayBack = (path: string | null) =>
  stored((storage) =>
    path === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify({ path, at: Date.now() })),
  );

/** That address, once; null where there is none. What lies in the browser is trusted no more than a query. */
export const takeWayBack = (): string | null =>
  stored((storage) => {
    const { path, at } = JSON.parse(storage.getItem(key) ?? '{}') as { path?: string; at?: number };
    storage.removeItem(key);
    return path !== undefined && at !== undefined && Date.now() - at < keptFor ? safePath(path) : null;
  });
