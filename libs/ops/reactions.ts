import { pick } from '#kernel/shapes.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { causedBy } from '#platform/reactions/caused-by.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { OperatorActs } from '#platform/auth/operator-acts.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { FailAct, ReportAct } from './commands.ts';
import { ops } from './decider.ts';
import { opsShapes, opsStream } from './events.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'decide' | 'readState'>; acts: Pick<OperatorActs, 'of'> }>;

/** Its name, for whoever looks at what it could not take. */
export const carryingOut = 'whenActApprovedCarryItOut';

/** Acts that are carried out at once: one that waits for a view or a store keeps no other waiting. */
const mostAtOnce = 8;

/**
 * Carries out what two operators agreed on, wherever the reactions run: a process that dies between approval and deed leaves it
 * to the next. Its commands have ids that follow from the approval, so that doing it again changes nothing.
 */
export const whenActApprovedCarryItOut = ({ streams, acts }: Deps) =>
  reaction({
    name: carryingOut,
    atOnce: mostAtOnce,
    takesTwo: true, // else one operator keeps what two agreed on from ever being done
    shapes: pick(opsShapes, 'ActApproved'),
    on: {
      ActApproved: async (fact, metadata) => {
        const { operatorId, actId, approverId } = fact.data;
        const stream = opsStream(operatorId);
        const act = await streams.readState(ops, stream, ({ state }) => state.acts[actId], { fresh: true });
        if (act?.phase !== 'approved') return; // it has been done
        const ofActs = (n?: number | string) => causedBy(fact, 'act', n);
        try {
          const known = acts.of(act.kind);
          if (!known) throw new Refused('act-unknown');
          const { reason, target } = act;
          const outcome = await known.run(target, { actId, operatorId, approverId, reason, metadata: ofActs });
          await ReportAct.decide(streams, { operatorId, actId, outcome }, metadata('done'));
        } catch (error) {
          const code = codeOf(error);
          if (code === undefined) throw error;
          await FailAct.decide(streams, { operatorId, actId, code }, metadata('failed'));
        }
      },
    },
  });

/** Of what will not be otherwise when it is tried again. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.code;
  return error instanceof NotFound ? 'not-found' : undefined;
}
