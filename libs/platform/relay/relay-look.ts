import type { RelayMark, TopicBroker, TopicReader } from './broker.ts';

/** What lies on the brokers of some topics, by their names there. `error`: they cannot be asked now. */
export type RelaySeen = Readonly<{
  marks: ReadonlyMap<string, RelayMark>;
  readers: readonly TopicReader[];
  error?: string;
}>;

/** Looks at the brokers from any process, whichever has the relay. Nest's token. */
export class RelayLook {
  /** In words for people; nothing: topics are written nowhere. */
  readonly description: string | undefined;
  /** Before every topic's name there. */
  readonly prefix: string;
  private readonly connect: () => TopicBroker;
  private under: Promise<RelaySeen> | undefined;

  constructor(description: string | undefined, prefix: string, connect: () => TopicBroker) {
    this.description = description;
    this.prefix = prefix;
    this.connect = connect;
  }

  /** Whoever asks while another does hears the same: a look is a few requests, each of seconds when a broker is away. */
  seen(names: readonly string[]): Promise<RelaySeen> {
    return (this.under ??= this.look(names).finally(() => delete this.under));
  }

  private async look(names: readonly string[]): Promise<RelaySeen> {
    if (this.description === undefined) return { marks: new Map(), readers: [] };
    const broker = this.connect();
    try {
      const [marks, readers] = [await broker.marks(), await broker.readers(names)];
      return { marks, readers };
    } catch (error) {
      return { marks: new Map(), readers: [], error: error instanceof Error ? error.message : String(error) };
    } finally {
      await broker.close();
    }
  }
}
