import { Inject, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage, Data } from '#kernel/fact.ts';
import type { Refused } from '#kernel/refused.ts';
import { byName, type Tokens, tokensOf } from '#platform/injected.ts';
import type { CommandEnvelope, CommandMetadata, Receipt } from './command.ts';
import { Streams } from './streams.ts';

/** A command on the CommandBus: what is asked, where it comes from, and by its type what it is answered with. */
export type SentCommand<T extends string, Asked, Answer> = Command<Answer> &
  Readonly<{ type: T; data: Asked; metadata: CommandMetadata }>;

type Sending<T extends string, Asked, Answer> = {
  readonly type: T;
  new (data: Asked, metadata: CommandMetadata): SentCommand<T, Asked, Answer>;
};

/** Decides a command in its own stream, once all that it takes is there. Errors: as `Streams.decide`. */
type Decide<Whole> = (streams: Pick<Streams, 'decide'>, data: Whole, metadata: CommandMetadata) => Promise<Receipt>;

/**
 * A command of one decider, to be extended by a class of its name. `Whole` is what it is decided on, `Asked` what its
 * sender knows of that.
 */
export type CommandClass<T extends string, Whole, Asked = Whole, Answer = Receipt> = Sending<T, Asked, Answer> & {
  readonly decide: Decide<Whole>;
  /** Its handler fetches these fields. */
  without<K extends keyof Whole>(...fetched: readonly K[]): CommandClass<T, Whole, Omit<Whole, K>, Answer>;
  /** Its handler makes all that it is decided on out of this. */
  takes<A>(): CommandClass<T, Whole, A, Answer>;
  /** What its handler answers, where that is more than the receipt. */
  answers<A>(): CommandClass<T, Whole, Asked, A>;
};

/** A command that is no decider's own, to be extended likewise. */
export type WideCommandClass<T extends string, Asked, Answer> = Sending<T, Asked, Answer> & {
  takes<A>(): WideCommandClass<T, A, Answer>;
  answers<A>(): WideCommandClass<T, Asked, A>;
};

/** Stamps a decider's commands by their names. Which stream one is of follows from what it carries. */
export const commandsOf =
  <S, C extends AnyMessage, E extends AnyMessage>(decider: Decider<S, C, E>, streamOf: (data: C['data']) => string) =>
  <T extends C['type']>(type: T): CommandClass<T, Data<C, T>> => {
    const decide: Decide<Data<C, T>> = (streams, data, metadata) => {
      const command = { type, data, metadata } as unknown as CommandEnvelope<C>;
      return streams.decide(decider, streamOf(command.data), command);
    };
    return Object.assign(stamped(type), { decide }) as unknown as CommandClass<T, Data<C, T>>;
  };

/** Stamps a command that its handler turns into others, of one stream or many. */
export const wideCommand = <T extends string>(type: T): WideCommandClass<T, Readonly<Record<string, never>>, Receipt> =>
  stamped(type) as unknown as WideCommandClass<T, Readonly<Record<string, never>>, Receipt>;

const stamped = (type: string) =>
  class extends Command<unknown> {
    static readonly type = type;
    readonly type = type;

    constructor(
      readonly data: unknown,
      readonly metadata: CommandMetadata,
    ) {
      super();
    }

    static without() {
      return this;
    }

    static takes() {
      return this;
    }

    static answers() {
      return this;
    }
  };

/** A command that is answered with the receipt of its own decision. */
type Deciding<Whole, Asked> = Sending<string, Asked, Receipt> & Readonly<{ name: string; decide: Decide<Whole> }>;

type WithStreams<Deps> = Deps & Readonly<{ streams: Streams }>;

/** Fetches, checks or does what comes before a command, and gives what it is decided on. */
type Prepare<Whole, Asked, Deps> = (
  data: Asked,
  deps: WithStreams<Deps>,
  metadata: CommandMetadata,
) => Whole | Promise<Whole>;

/**
 * Decides, within something of its own: what goes on around it begins before anything is fetched. `refused`: why it may not be
 * done, unless it has been.
 */
type Within<Asked, Deps> = (
  data: Asked,
  deps: WithStreams<Deps>,
  decide: (refused?: Refused) => Promise<Receipt>,
) => Promise<Receipt>;

/** Nest's handlers of commands that are decided as they were sent. Throws for a class that is not named as its type. */
export const handlersOf = <Wholes extends readonly unknown[]>(
  ...commands: { [N in keyof Wholes]: Deciding<Wholes[N], Wholes[N]> }
): readonly Type[] => commands.map((command) => handlerOf(command, {}, (data) => data));

/** Nest's handler of a command that something comes before, with what Nest injects for that. Throws as `handlersOf`. */
export function handlerOf<Whole, Asked, Deps extends object>(
  command: Deciding<Whole, Asked>,
  tokens: Tokens<Deps>,
  prepare: Prepare<Whole, Asked, Deps>,
  within: Within<Asked, Deps> = (_data, _deps, decide) => decide(),
): Type {
  const { name, type } = command;
  if (name !== type) throw new Error(`the commands "${type}" are of a class named "${name}"`);
  const all = { ...tokens, streams: Streams } as Tokens<WithStreams<Deps>>;

  @CommandHandler(command)
  class Handler implements ICommandHandler<SentCommand<string, Asked, Receipt>> {
    private readonly deps: WithStreams<Deps>;

    constructor(...injected: readonly unknown[]) {
      this.deps = byName(all, injected);
    }

    async execute({ data, metadata }: SentCommand<string, Asked, Receipt>) {
      const { deps } = this;
      const decide = async (refused?: Refused) =>
        command.decide(deps.streams, await prepare(data, deps, metadata), { ...metadata, ...(refused && { refused }) });
      return within(data, deps, decide);
    }
  }
  for (const [n, token] of tokensOf(all).entries()) Inject(token)(Handler, undefined, n);
  return Object.defineProperty(Handler, 'name', { value: `${name}Handler` });
}
