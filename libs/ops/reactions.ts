import { pick } from '#kernel/shapes.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { causedBy } from '#platform/reactions/caused-by.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { OperatorActs } from '#platform/auth/operator-acts.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { Readable } from '#platform/projections/readable.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { TryAgain } from '#platform/streams/command.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { FailAct, ReportAct } from './commands.ts';
import { ops } from './decider.ts';
import { type ActWords, type OpsEvent, opsShapes, opsStream } from './events.ts';
import { actIdOf, type OperatorActDocument, operatorActs, underWay } from './views/operator-acts.view.ts';

type Deps = Readonly<{
  streams: Pick<Streams, 'decide' | 'readState'>;
  acts: Pick<OperatorActs, 'of'>;
  queries: Pick<ViewQueries, 'find'>;
  progress: Progress;
}>;

/** Its name, for whoever looks at what it could not take. */
export const carryingOut = 'whenActApprovedCarryItOut';

/** Acts that are carried out at once: one that waits for a view or a store keeps no other waiting. */
const mostAtOnce = 8;

/**
 * Carries out what two operators agreed on, wherever the reactions run: a process that dies between approval and deed leaves it
 * to the next. What is about the same is done in the order in which it was approved. Its commands have ids that follow from the approval, so that doing it again changes nothing.
 */
export const whenActApprovedCarryItOut = ({ streams, acts, ...looking }: Deps) =>
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
        await afterEarlier(looking, fact, act.target);
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

/**
 * Throws `TryAgain` while one that was approved before and is about the same has not ended: a role that was granted and then revoked would
 * else be granted in the end, where the first had to wait for a store.
 */
async function afterEarlier(
  { queries, progress }: Pick<Deps, 'queries' | 'progress'>,
  fact: Readable<Extract<OpsEvent, { type: 'ActApproved' }>>,
  target: ActWords,
): Promise<void> {
  await onceItHas(progress, operatorActs, fact);
  const { at } = fact.meta;
  const own = actIdOf(fact.data.operatorId, fact.data.actId);
  const { items } = await queries.find(operatorActs, underWay(at));
  const isEarlier = ({ id, approvedAt }: OperatorActDocument) => approvedAt !== at || id < own; // of one moment: by their ids, here and there
  if (items.some((one) => one.id !== own && isEarlier(one) && sorted(one.target) === sorted(target)))
    throw new TryAgain('an act about the same was approved before and is under way');
}

/** As text that is the same for the same words. */
const sorted = (words: ActWords) =>
  JSON.stringify(Object.entries(words).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Of what will not be otherwise when it is tried again. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.code;
  return error instanceof NotFound ? 'not-found' : undefined;
}
