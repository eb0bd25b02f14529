import { createContext, use, useSyncExternalStore } from 'react';

/** How a sentence is read out: `urgent` breaks in, `polite` waits until the reader has finished. */
export type Voice = 'urgent' | 'polite';

/** What each of the page's two voices says now; `n` counts, so that the same words are heard again. */
export type Spoken = Readonly<Record<Voice, Readonly<{ text: string; n: number }>>>;

/** Milliseconds between two sentences of a subject at least; what comes meanwhile is dropped for the latest. */
const apart = { outbid: 2000, price: 5000, time: 0, outcome: 0 } as const;

/** What is spoken of. One's own outcomes and lost leads break in; prices and time wait. */
export type Subject = keyof typeof apart;

const voiceOf: Readonly<Record<Subject, Voice>> = {
  outcome: 'urgent',
  outbid: 'urgent',
  price: 'polite',
  time: 'polite',
};

type Deps = Readonly<{
  now: () => number;
  later: (run: () => void, ms: number) => () => void;
  isTyping: () => boolean;
}>;

const silence: Spoken = { urgent: { text: '', n: 0 }, polite: { text: '', n: 0 } };

/**
 * The page's one announcer: what a live page says to those who do not see it, in few words. The latest of a subject alone is said;
 * an outcome ends what was still to be said of the lead; nothing is said of prices while somebody types.
 */
export class Announcer {
  private spoken = silence;
  private readonly saidAt = new Map<Subject, number>();
  private readonly waiting = new Map<Subject, Readonly<{ text: string; cancel: () => void }>>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly deps: Deps = browserDeps) {}

  readonly say = (subject: Subject, text: string) => {
    if (subject === 'outcome') this.drop('outbid');
    this.drop(subject);
    const wait = (this.saidAt.get(subject) ?? -Infinity) + apart[subject] - this.deps.now();
    if (wait > 0 || this.isHeldBack(subject)) this.keep(subject, text, wait > 0 ? wait : apart[subject]);
    else this.speak(subject, text);
  };

  readonly state = (): Spoken => this.spoken;

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.listeners.add(onChange);
    return () => void this.listeners.delete(onChange);
  };

  private keep(subject: Subject, text: string, ms: number) {
    this.waiting.set(subject, { text, cancel: this.deps.later(() => this.say(subject, text), ms) });
  }

  private drop(subject: Subject) {
    this.waiting.get(subject)?.cancel();
    this.waiting.delete(subject);
  }

  private isHeldBack(subject: Subject) {
    return subject === 'price' && this.deps.isTyping();
  }

  private speak(subject: Subject, text: string) {
    const voice = voiceOf[subject];
    this.saidAt.set(subject, this.deps.now());
    this.spoken = { ...this.spoken, [voice]: { text, n: this.spoken[voice].n + 1 } };
    this.listeners.forEach((tell) => tell());
  }
}

const browserDeps: Deps = {
  now: () => performance.now(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  isTyping: () => document.activeElement?.matches('input, textarea') === true,
};

/** Milliseconds before the close at which the time left is said, the longest first. */
export const timeMarks = [600_000, 300_000, 120_000, 60_000, 30_000, 10_000] as const;

/** The mark that has been passed between the two times left; of several the last, and none when none was. */
export const markPassed = (before: number, left: number): number | undefined =>
  timeMarks.findLast((mark) => before > mark && left <= mark);

export const AnnouncerContext = createContext(new Announcer());

/** Says something to those who do not see the page. */
export const useAnnounce = () => use(AnnouncerContext).say;

/** What the page says now. */
export function useSpoken(): Spoken {
  const { subscribe, state } = use(AnnouncerContext);
  return useSyncExternalStore(subscribe, state, () => silence);
}
