import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import type { NewFact, StoredFact } from '#platform/event-store/event-store.ts';
import type { CachedStream } from '#platform/streams/cached-stream.ts';
import type { Mailbox } from '#platform/streams/mailbox.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { Mutant } from './world.ts';

type AnyMailbox = Mailbox<unknown, AnyMessage, AnyMessage>;
type AnyFolded = CachedStream<unknown, AnyMessage>;

/** Each takes one guard away: rounds must then be bad, but for `own-jitter`, with which a round is never the same again. */
export const mutants: Readonly<Record<string, Mutant>> = {
  /** Whose facts they are is told by their ids alone, as the server does. */
  'ids-alone': {
    log: (log) => {
      const append = log.append.bind(log);
      log.append = async (stream, after, facts) => {
        const outcome = await append(stream, after, facts);
        if (outcome.outcome !== 'lost') return outcome;
        const first = after === 'none' ? 0 : after + 1;
        const found = (await Array.fromAsync(log.read(stream, first))).slice(0, facts.length);
        if (!facts.every(({ id }, i) => found[i]?.id === id)) return outcome;
        const positions = found.map(({ position }) => position);
        return { outcome: 'stored', revision: first + facts.length - 1, positions };
      };
    },
  },

  /** The same, in the adapter of EventStoreDB itself: on that log alone. */
  'server-ids': {
    log: (log) => {
      const appending = Reflect.get(log, 'appending') as object | undefined;
      if (appending) Reflect.set(appending, 'isSame', (one: NewFact, other: NewFact) => one.id === other.id);
    },
  },

  /** The state stays in the mailbox, whatever became of the append. */
  'keeps-state': {
    streams: (streams) =>
      eachMailbox(streams, (mailbox) => {
        let kept: unknown;
        const set = (folded: unknown) => {
          kept = folded ?? kept;
        };
        Object.defineProperty(mailbox, 'folded', { get: () => kept, set });
      }),
  },

  /** A look is answered at once, from a state that is being decided on. */
  'look-beside': {
    streams: (streams) =>
      eachMailbox(streams, (mailbox) => {
        let [now, last]: [AnyFolded | undefined, AnyFolded | undefined] = [undefined, undefined];
        const set = (folded?: AnyFolded) => {
          [now, last] = [folded, folded ?? last];
        };
        Object.defineProperty(mailbox, 'folded', { get: () => now, set });
        const look = mailbox.readState.bind(mailbox);
        mailbox.readState = async (ask, age) => {
          if (!last || age.fresh) return look(ask, age);
          const { state, revision, position } = last;
          return ask({ state, revision, position });
        };
      }),
  },

  /** Whoever looks has a turn once no command stands in the queue any more; what is unsure waits elsewhere, for the stream. */
  'looks-last': {
    streams: (streams) =>
      eachMailbox(streams, (mailbox) => {
        const questions = Reflect.get(mailbox, 'questions') as unknown[];
        const commands = Reflect.get(mailbox, 'commands') as unknown[];
        const splice = questions.splice.bind(questions);
        questions.splice = (...which: Parameters<typeof splice>) => (commands.length > 0 ? [] : splice(...which));
      }),
  },

  /** The tail folds what it brings, piece by piece. */
  'tail-folds': {
    streams: (streams) => {
      const mailboxes = Reflect.get(streams, 'mailboxes') as Map<string, AnyMailbox>;
      streams.observe = (facts) => {
        for (const fact of facts) {
          const folded = Reflect.get(mailboxes.get(fact.stream) ?? {}, 'folded') as Applying | undefined;
          if (folded && fact.revision === folded.revision + 1) folded.apply(fact);
        }
      };
    },
  },

  /** Nobody else is believed to append: a refusal is answered from what is known here. */
  alone: { log: (log) => void Object.defineProperty(log, 'isShared', { value: false }) },

  /** A tail is believed that was not heard for long. */
  deaf: {
    streams: (streams) => {
      const deps = Reflect.get(streams, 'deps') as object;
      Reflect.set(streams, 'deps', { ...deps, hears: () => true });
    },
  },

  /** What spreads repeated tries is not the round's own chance. */
  'own-jitter': {
    streams: (streams) => {
      const deps = Reflect.get(streams, 'deps') as object;
      Reflect.set(streams, 'deps', { ...deps, random: Math.random });
    },
  },

  /** Who comes late is refused at once, though an earlier try may still land before the close. */
  hasty: {
    streams: (streams) =>
      eachMailbox(streams, (mailbox) => {
        const decider = Reflect.get(mailbox, 'decider') as object;
        Reflect.set(mailbox, 'decider', { ...decider, isDue: () => false });
      }),
  },

  /** An outcome that nobody knows is told as none. */
  'says-unchanged': {
    log: (log) => {
      const append = log.append.bind(log);
      log.append = async (...asked) => {
        const outcome = await append(...asked);
        return outcome.outcome === 'unknown' ? { outcome: 'unavailable', why: outcome.why } : outcome;
      };
    },
  },
};

type Applying = { revision: number; apply: (fact: StoredFact) => void };

/** Does it to every mailbox of these streams when it is made. */
function eachMailbox(streams: Streams, change: (mailbox: AnyMailbox) => void) {
  type Of = (decider: Decider<unknown, AnyMessage, AnyMessage>, stream: string) => AnyMailbox;
  const of = (Reflect.get(streams, 'mailbox') as Of).bind(streams);
  const changed = new WeakSet<AnyMailbox>();
  Reflect.set(streams, 'mailbox', (...asked: Parameters<Of>) => {
    const mailbox = of(...asked);
    if (!changed.has(mailbox)) change(mailbox);
    changed.add(mailbox);
    return mailbox;
  });
}
