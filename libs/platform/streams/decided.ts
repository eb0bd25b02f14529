import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { type Instant, later } from '#kernel/instant.ts';
import { type CommandEnvelope, KeyReused, type Receipt } from './command.ts';
import type { Appended, EventStore, NewFact } from '#platform/event-store/event-store.ts';
import type { CachedStream } from './cached-stream.ts';
import type { KnownCommand, RecentCommands } from './recent-commands.ts';
import { uuidV5 } from './uuid-v5.ts';

/** A command in its mailbox, with the time at which it entered. */
export type Waiting<C extends AnyMessage> = Readonly<{ command: CommandEnvelope<C>; entered: Instant }>;

/**
 * What deciding a batch came to, before it is durable: the facts, and how to answer each command once they are. `isRead`:
 * no facts, and a refusal or a no-op, which no append guards: true only of the state that it was decided on. `unsure`: refusals
 * and no-ops that may not be true for long, guarded or not, since a fact is due and others may still be before it.
 */
export type Decided = Readonly<{
  facts: readonly NewFact[];
  answers: readonly Answer[];
  isRead: boolean;
  unsure: ReadonlySet<Waiting<AnyMessage>>;
}>;

/** A command whose own facts cannot be folded, which is a bug of its slice's: the state is worth nothing now. */
export class Unfoldable extends Error {
  constructor(
    readonly waiting: Waiting<AnyMessage>,
    cause: unknown,
  ) {
    super('a fact that its own stream cannot fold', { cause });
  }
}

/** Makes the receipt once the append is done, or throws the refusal. */
type Answer = (appended: Appended) => Receipt;

/** UUIDv5(commandId, index). */
export const factIdOf = (commandId: string, index: number): string => uuidV5(commandId, String(index));

/** Decides a batch of commands, one after another, on a state that moves with each. */
export async function decideAll<S, C extends AnyMessage, E extends AnyMessage>(
  decider: Decider<S, C, E>,
  folded: CachedStream<S, E>,
  batch: readonly Waiting<C>[],
  older: InLog,
): Promise<Decided> {
  const facts: NewFact[] = [];
  const answers: Answer[] = [];
  const inBatch = new Map<string, { bodyHash: string; answer: Answer }>();
  const firstRevision = folded.revision + 1;
  const read = new Set<Waiting<AnyMessage>>();
  for (const waiting of batch) {
    const { commandId, bodyHash } = waiting.command.metadata;
    const known = folded.commands.get(commandId) ?? (await olderOf(folded.commands, commandId, older));
    const twin = inBatch.get(commandId);
    if (known) answers.push(repeated(known.bodyHash, bodyHash, () => known.receipt));
    else if (twin) answers.push(repeated(twin.bodyHash, bodyHash, twin.answer));
    else {
      const before = facts.length;
      const answer = decideOne(decider, folded, waiting, facts, firstRevision);
      if (facts.length > before) inBatch.set(commandId, { bodyHash, answer });
      else read.add(waiting);
      answers.push(answer);
    }
  }
  const isDue = ({ entered }: Waiting<AnyMessage>) => decider.isDue?.(folded.state, later(entered, folded.at)) ?? false;
  const unsure = new Set([...read].filter(isDue));
  return { facts, answers, isRead: read.size > 0 && facts.length === 0, unsure };
}

type InLog = (commandId: string) => Promise<{ bodyHash: string; receipt: Receipt } | undefined>;

/** Of one command the log is asked once: whoever sends it again and again is answered from memory. */
async function olderOf(commands: RecentCommands, id: string, inLog: InLog): Promise<KnownCommand | undefined> {
  const found = commands.mayBeOlder(id) ? await inLog(id) : undefined;
  if (!found) return undefined;
  const known = { id, ...found };
  commands.add(known);
  return known;
}

const repeated = (known: string, asked: string, answer: Answer): Answer =>
  known === asked ? answer : failing(new KeyReused('this Idempotency-Key was used for something else'));

const failing =
  (error: unknown): Answer =>
  () => {
    throw error;
  };

function decideOne<S, C extends AnyMessage, E extends AnyMessage>(
  decider: Decider<S, C, E>,
  folded: CachedStream<S, E>,
  waiting: Waiting<C>,
  facts: NewFact[],
  firstRevision: number,
): Answer {
  const { command, entered } = waiting;
  const { refused } = command.metadata;
  if (refused) return failing(refused);
  const at = later(entered, folded.at);
  let outcome: readonly E[];
  let rules: string | undefined;
  try {
    outcome = decider.decide(command, folded.state, at);
    rules = outcome.length > 0 ? decider.rules?.(command, folded.state) : undefined;
  } catch (error) {
    return failing(error);
  }
  const decidedOn = { revision: folded.revision, position: folded.position };
  if (outcome.length === 0) return nothingNew(decidedOn, facts.length, firstRevision, at);
  outcome.forEach(({ type, data }, index) => {
    const { v } = decider.shapes[type as E['type']];
    const fact = { id: factIdOf(command.metadata.commandId, index), type, data, meta: metaOf(command, v, at, rules) };
    try {
      folded.evolve(fact, firstRevision + facts.length);
    } catch (error) {
      throw new Unfoldable(waiting, error);
    }
    facts.push(fact);
  });
  const last = facts.length - 1;
  return ({ positions }) => ({ revision: firstRevision + last, position: positions[last]!, at });
}

/** The answer of a command that changes nothing: its receipt names the last fact that it was decided on. */
const nothingNew =
  (last: Pick<Receipt, 'revision' | 'position'>, before: number, firstRevision: number, at: Instant): Answer =>
  ({ positions }) =>
    before === 0 ? { ...last, at } : { revision: firstRevision + before - 1, position: positions[before - 1]!, at };

const metaOf = ({ metadata }: CommandEnvelope, v: number, at: Instant, rules: string | undefined) => ({
  v,
  at,
  commandId: metadata.commandId,
  bodyHash: metadata.bodyHash,
  actorId: metadata.actorId,
  correlationId: metadata.correlationId,
  causationId: metadata.causationId,
  ...(rules !== undefined && { rules }),
});

/** A command that the cache has forgotten, found in the log by its first fact: its receipt is that of its last one. */
export async function commandInLog(store: EventStore, stream: string, commandId: string) {
  const first = await store.find(stream, factIdOf(commandId, 0));
  if (!first) return undefined;
  let last = first;
  for await (const fact of store.read(stream, first.revision)) {
    if (fact.meta.commandId !== commandId) break;
    last = fact;
  }
  const receipt: Receipt = { revision: last.revision, position: last.position, at: last.meta.at };
  return { bodyHash: last.meta.bodyHash, receipt };
}
