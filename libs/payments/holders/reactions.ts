import { erased, pick } from '#kernel/shapes.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { paymentMethods } from '../decider.ts';
import { paymentMethodShapes, paymentMethodsStream } from '../events.ts';
import type { HeldCards } from './held-cards.ts';

type Deps = Readonly<{
  streams: Pick<Streams, 'readState'>;
  keys: Pick<PersonKeys, 'decrypt'>;
  held: Pick<HeldCards, 'note'>;
}>;

/**
 * For what older builds verified, from the log's beginning: whose holder was noted as it was verified (`handlers.ts`) is noted already. Those who are
 * erased are not found any more.
 */
export const whenMethodVerifiedNoteItsHolder = ({ streams, keys, held }: Deps) =>
  reaction({
    name: 'whenMethodVerifiedNoteItsHolder',
    shapes: pick(paymentMethodShapes, 'MethodVerified'),
    on: {
      MethodVerified: async ({ data: { memberId, methodId } }, metadata) => {
        const sealed = await streams.readState(
          paymentMethods,
          paymentMethodsStream(memberId),
          ({ state }) => state.fingerprints[methodId],
          { fresh: true }, // another node may have saved it
        );
        const fingerprint = sealed && (await keys.decrypt(sealed));
        if (!fingerprint || fingerprint === erased) return;
        await held.note({ memberId, fingerprint }, metadata());
      },
    },
  });
