import { useState } from 'react';
import { Problem } from './api-client.ts';
import { typedIn } from './typed-in.ts';

/** What is wrong with the fields of a form, in words, by their names. */
export type Wrong = Readonly<Record<string, string>>;

const fine: Wrong = {};

/** Names of the fields that the market found wrong, wherever in the body they lie. */
export const wrongNames = (error: Error | null): readonly string[] =>
  error instanceof Problem && Array.isArray(error.details.errors)
    ? (error.details.errors as readonly { path: string }[]).map(({ path }) => path.split('.').at(-1)!)
    : [];

type Typed = ReturnType<typeof typedIn>;

interface Sending {
  /** Looks at what was typed before anything is sent; what it needs is fetched on intent. Without it the market looks. */
  check?: (typed: Typed) => Promise<Wrong>;
  send: (typed: Typed) => void;
}

/** The checks of a form in the browser: nothing is sent while something is wrong. Checks that cannot be fetched stop nobody. */
export function useChecks({ check, send }: Sending) {
  const [wrong, setWrong] = useState(fine);
  async function onSend(form: HTMLFormElement) {
    const typed = typedIn(form);
    const found = (await check?.(typed).catch(() => fine)) ?? fine;
    setWrong(found);
    if (Object.keys(found).length === 0) send(typed);
  }
  return { wrong, onSend: (form: HTMLFormElement) => void onSend(form) };
}
