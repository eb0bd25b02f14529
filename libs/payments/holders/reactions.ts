import { isGuestPayer } from '#contracts/guest-payer.ts';
import { erased, pick } from '#kernel/shapes.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { paymentMethods } from '../decider.ts';
import { paymentMethodShapes, paymentMethodsStream } from '../events.ts';
import { heldCards } from './decider.ts';
import { heldCardStream } from './events.ts';

type Deps = Readonly<{
  streams: Pick<Streams, 'readState' | 'decide'>;
  keys: Pick<PersonKeys, 'decrypt' | 'hash'>;
}>;

/**
 * From the log's beginning: who saved a card before anybody looked is found, too, but for those who are erased. Only once it is verified,
 * since a stranger who has seen a rival's card could type it, and bar them. What a guest pays with is no account's.
 */
export const whenMethodVerifiedNoteItsHolder = ({ streams, keys }: Deps) =>
  reaction({
    name: 'whenMethodVerifiedNoteItsHolder',
    shapes: pick(paymentMethodShapes, 'MethodVerified'),
    on: {
      MethodVerified: async ({ data: { memberId, methodId } }, metadata) => {
        if (isGuestPayer(memberId)) return;
        const sealed = await streams.readState(
          paymentMethods,
          paymentMethodsStream(memberId),
          ({ state }) => state.fingerprints[methodId],
          { fresh: true }, // another node may have saved it
        );
        const fingerprint = sealed && (await keys.decrypt(sealed));
        if (!fingerprint || fingerprint === erased) return;
        const command = { type: 'HoldCard', data: { memberId }, metadata: metadata() } as const;
        await streams.decide(heldCards, heldCardStream(keys.hash('card-fingerprint', fingerprint)), command);
      },
    },
  });
