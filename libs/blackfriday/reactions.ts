import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { cardShapes } from './cards/events.ts';
import { ClosePublicCard, ReleaseHandle } from './commands.ts';

type Deps = Readonly<{ commands: Pick<CommandBus, 'execute'> }>;

/** Whoever is forgotten is on no board. */
export const whenMemberErasedCloseCard = ({ commands }: Deps) =>
  reaction({
    name: 'whenMemberErasedCloseCard',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: ({ data: { memberId } }, metadata) =>
        commands.execute(new ClosePublicCard({ memberId, forGood: true }, metadata())),
    },
  });

/** Others may have the handle then. */
export const whenCardClosedReleaseHandle = ({ commands }: Deps) =>
  reaction({
    name: 'whenCardClosedReleaseHandle',
    shapes: pick(cardShapes, 'PublicCardClosed'),
    on: {
      PublicCardClosed: async ({ data: { memberId, handleKey, closings } }, metadata) => {
        if (handleKey !== null)
          await commands.execute(new ReleaseHandle({ memberId, handleKey, closings }, metadata()));
      },
    },
  });
