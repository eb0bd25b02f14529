import { Refused } from '#kernel/refused.ts';
import { pick } from '#kernel/shapes.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { lastRestore } from '#platform/event-store/log-identity.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { Erasures } from '../erasures.ts';
import { accountShapes } from '../events.ts';
import { memberOf } from '../members.ts';
import { PutOffErasure } from './commands.ts';

type Deps = Readonly<{
  streams: Pick<Streams, 'decide' | 'readState'>;
  events: Pick<EventStore, 'read'>;
  erasures: Pick<Erasures, 'eraseWhoAsked'>;
}>;

/** Members who are erased at once: one for whom a store or a view is waited for keeps no other waiting. */
const mostAtOnce = 4;

/**
 * Erases who asked for it, wherever the reactions run: a process that dies in between leaves it to the next, and nothing is done twice.
 * Not after a restore: whether they have taken it back since, nobody knows any more.
 */
export const whenErasureCameDueErase = ({ streams, events, erasures }: Deps) =>
  reaction({
    name: 'whenErasureCameDueErase',
    atOnce: mostAtOnce,
    shapes: pick(accountShapes, 'ErasureCameDue'),
    on: {
      ErasureCameDue: async ({ data: { memberId, askId } }, metadata) => {
        const leaving = (await memberOf(streams, memberId))?.leaving;
        if (leaving !== undefined && leaving?.askId !== askId) return; // taken back meanwhile
        const restored = await lastRestore(events);
        const isOfBefore = leaving && restored && restored.meta.at >= leaving.asked;
        const why = isOfBefore
          ? 'restored'
          : await erased(() => erasures.eraseWhoAsked(memberId, askId, metadata('erase')));
        if (why) await PutOffErasure.decide(streams, { memberId, askId, why }, metadata(why));
      },
    },
  });

/** Done, also where an earlier try was cut, or why not. */
async function erased(erase: () => Promise<void>): Promise<'bound' | undefined> {
  try {
    await erase();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // it is tried again
    return error.code === 'erasure-taken-back' ? undefined : 'bound';
  }
}
