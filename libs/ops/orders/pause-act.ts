import { type ReactionTarget, reactionTarget } from '#contracts/ops-acts.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { twoOperatorAct } from '#platform/auth/operator-acts.ts';
import type { ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { PauseReaction } from './commands.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'decide'>; reactions: Pick<ReactionRegistry, 'all'> }>;

/** Has a reaction wait that one operator may not: the very one that carries this out, which does so to the end. One may resume it. */
export const pauseReaction = ({ streams, reactions }: Deps) =>
  twoOperatorAct<ReactionTarget>({
    kind: 'pause-reaction',
    target: reactionTarget,
    check: async ({ reaction }) => {
      const found = reactions.all().find(({ name }) => name === reaction);
      if (!found) throw new NotFound();
      if (!found.takesTwo) throw new Refused('pause-takes-one');
    },
    run: async ({ reaction }, { operatorId, reason, metadata }) => {
      await PauseReaction.decide(streams, { reaction, operatorId, reason }, metadata());
      return {};
    },
  });
