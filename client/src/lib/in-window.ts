/** What this window keeps, a reload over; a window without storage keeps nothing. */
export function kept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keep(name: string, what: unknown): void {
  try {
    if (what === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(what));
  } catch {
    // full or forbidden: it is chosen once more
  }
}
