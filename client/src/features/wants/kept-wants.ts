import { useSyncExternalStore } from 'react';
import type { MergeWantsBody } from '#contracts/wants.ts';

/** What somebody wants who is not signed in, on this device alone. */
type KeptWants = MergeWantsBody['wants'];
type KeptWant = KeptWants[number];

const key = 'wants';
/** As many as an account takes over at once (`mostMerged`); written out here, or every product's page would load its schemas. */
export const mostKept = 100;

const none: KeptWants = [];
let read: { text: string | null; wants: KeptWants } = { text: null, wants: none };
const listeners = new Set<() => void>();

const isId = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const isCount = (count: unknown): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 99;

/** What a product's page says of a want: an account knows more. */
const isSaid = (context: unknown): context is 'pdp' | 'pdp_not_available' =>
  context === 'pdp' || context === 'pdp_not_available';

/** None for what an account would refuse, and all that lies beside it with it (`mergeWantsBody`). */
const keptOf = (one: unknown): KeptWants => {
  const { templateId, size, count, context } = (one ?? {}) as Partial<Record<keyof KeptWant, unknown>>;
  const isText = typeof templateId === 'string' && typeof size === 'string';
  if (!isText || !isId.test(templateId) || !/^\S.{0,9}$/.test(size)) return none;
  return isCount(count) ? [{ templateId, size, count, ...(isSaid(context) && { context }) }] : none;
};

/** The latest first; none where the device keeps nothing. The same list while nothing changes. */
function kept(): KeptWants {
  try {
    const text = localStorage.getItem(key);
    if (text === read.text) return read.wants;
    const found: unknown = text === null ? [] : JSON.parse(text);
    read = { text, wants: Array.isArray(found) ? found.flatMap(keptOf).slice(0, mostKept) : none };
    return read.wants;
  } catch {
    return none; // storage is closed to us, or holds what is not ours
  }
}

/** False where the device keeps nothing: then signing in is the only way. */
function write(wants: KeptWants): boolean {
  try {
    if (wants.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(wants));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

const isOf = (want: Omit<KeptWant, 'count'>) => (one: KeptWant) =>
  one.templateId === want.templateId && one.size === want.size;

/** Keeps a size on this device; false where that cannot be, as there are too many or there is no storage. */
export function keepWant(want: Omit<KeptWant, 'count'>): boolean {
  const wants = kept();
  if (wants.some(isOf(want))) return true;
  return wants.length < mostKept && write([{ ...want, count: 1 }, ...wants]);
}

/** Keeps these no longer: an account has them, or nobody wants them. */
export const dropWants = (wants: readonly Omit<KeptWant, 'count'>[]): boolean =>
  write(kept().filter((one) => !wants.some((want) => isOf(want)(one))));

function listen(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener); // another window's
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** What this device keeps; nothing in the server's page. */
export const useKeptWants = (): KeptWants => useSyncExternalStore(listen, kept, () => none);
