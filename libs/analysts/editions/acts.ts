import type { CommandBus } from '@nestjs/cqrs';
import {
  type EditionTarget,
  editionTarget,
  type WrittenTopicTarget,
  writtenTopicTarget,
} from '#contracts/topics/editions.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { twoOperatorAct } from '#platform/auth/operator-acts.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { Topics } from '#platform/topics/topics.ts';
import { BeginTopicEdition, RetireTopicEdition } from './commands.ts';
import { type EditionCommand, editions, type EditionsState } from './decider.ts';
import { editionStream } from './events.ts';

type Deps = Readonly<{
  streams: Pick<Streams, 'readState'>;
  commands: Pick<CommandBus, 'execute'>;
  topics: Pick<Topics, 'get'>;
  clock: Pick<Clock, 'now'>;
}>;

/** Whether it would lead to anything now; writes nothing. Throws what it would be refused with. */
async function leadsSomewhere({ streams, topics, clock }: Deps, command: EditionCommand): Promise<boolean> {
  const { topic } = command.data;
  if (!topics.get(topic)) throw new NotFound();
  const facts = ({ state }: { state: EditionsState }) => editions.decide(command, state, clock.now());
  return (await streams.readState(editions, editionStream(topic), facts, { fresh: true })).length > 0;
}

/** Two operators have a topic written once more: each fact that ever was goes to the brokers again. */
export const beginEdition = (deps: Deps) =>
  twoOperatorAct<WrittenTopicTarget>({
    kind: 'begin-edition',
    target: writtenTopicTarget,
    check: async (data) => void (await leadsSomewhere(deps, { type: 'BeginTopicEdition', data })),
    run: async (target, { metadata }) => {
      await deps.commands.execute(new BeginTopicEdition(target, metadata()));
      return {};
    },
  });

/** Two operators end an edition: whoever still reads it hears nothing more. */
export const retireEdition = (deps: Deps) =>
  twoOperatorAct<EditionTarget>({
    kind: 'retire-edition',
    target: editionTarget,
    check: async (data) => {
      const { edition } = data;
      if (!(await leadsSomewhere(deps, { type: 'RetireTopicEdition', data })))
        throw new Refused('edition-retired', { edition });
    },
    run: async (target, { metadata }) => {
      await deps.commands.execute(new RetireTopicEdition(target, metadata()));
      return {};
    },
  });
