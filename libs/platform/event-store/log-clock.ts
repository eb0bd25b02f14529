import { type Fact, stream } from '#kernel/fact.ts';
import { type Instant, later } from '#kernel/instant.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { type EventStore, type NewFact, StoreUnavailable } from './event-store.ts';

/**
 * Facts of the platform's own. These names and shapes are what lies on disk: never edit one; raise `v` with an upcast, or add a new fact. The
 * first is the first fact of its log.
 */
type ClockEvent = Fact<'ClockDriven', { from: Instant }> | Fact<'ClockMoved', { to: Instant }>;

/** The stream of a log's clock; the machine's own writes none. */
export const clockStream: string = stream('log')('clock');

/** How time goes in a log: `from` and `to` of a driven clock, null for the machine's; nothing for a log without facts. */
export type LogTime = Readonly<{ from: Instant; to: Instant }> | null | undefined;

/** Errors: `StoreUnavailable`. */
export async function timeOf(log: Pick<EventStore, 'read' | 'lastAt'>): Promise<LogTime> {
  const last = await log.lastAt();
  if (last === undefined) return undefined;
  let [from, to]: Instant[] = [];
  for await (const { data } of log.read(clockStream)) {
    const said = data as { from?: Instant; to?: Instant };
    from ??= said.from;
    to = said.to ?? from;
  }
  return from === undefined ? null : { from, to: later(to ?? from, last) };
}

/** Says in a log without facts that its time is driven. Errors: `StoreUnavailable`. */
export const noteDriven = (log: Pick<EventStore, 'append'>, from: Instant): Promise<void> =>
  noted(log, { after: 'none', at: from, event: { type: 'ClockDriven', data: { from } } });

/** What the log says of a time that is driven, step by step: each costs the same, however many there were. */
export class ClockNotes {
  private readonly log: Pick<EventStore, 'append' | 'find' | 'read'>;
  private last: number | 'none' = 'none';

  constructor(log: Pick<EventStore, 'append' | 'find' | 'read'>) {
    this.log = log;
  }

  /** Whether that command has moved it. Errors: `StoreUnavailable`. */
  async wasMovedBy(commandId: string): Promise<boolean> {
    return (await this.log.find(clockStream, factIdOf(commandId))) !== undefined;
  }

  /** Says in it how far its time was moved, by whom. Errors: `StoreUnavailable`. */
  async moved(to: Instant, by: Readonly<{ commandId: string; actorId: string }>): Promise<void> {
    const from = this.last === 'none' ? 0 : this.last + 1;
    for await (const { revision } of this.log.read(clockStream, from)) this.last = revision;
    await noted(this.log, { after: this.last, at: to, event: { type: 'ClockMoved', data: { to } }, ...by });
  }
}

const factIdOf = (commandId: string) => uuidV5(commandId, '0');

type Noted = Readonly<{
  after: number | 'none';
  at: Instant;
  event: ClockEvent;
  commandId?: string;
  actorId?: string;
}>;

async function noted(log: Pick<EventStore, 'append'>, { after, at, event, ...by }: Noted): Promise<void> {
  const { commandId = uuidV5(space, at), actorId = 'system' } = by;
  const meta = { v: 1, at, commandId, bodyHash: commandId, actorId, correlationId: commandId, causationId: commandId };
  const fact: NewFact = { id: factIdOf(commandId), ...event, meta };
  const { outcome } = await log.append(clockStream, after, [fact]);
  if (outcome !== 'stored' && outcome !== 'repeat') throw new StoreUnavailable(`the clock was not noted: ${outcome}`);
}

/** Ids of what follows from a moment. Fixed for ever: they are in stored facts. */
const space = '0c0f6c0e-8d3f-4d0c-9a55-6a0f2a5a7d11';
