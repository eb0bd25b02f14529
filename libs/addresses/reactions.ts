import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { CloseAddresses } from './commands.ts';

/** Whoever is forgotten lives nowhere. */
export const whenMemberErasedCloseAddresses = ({ commands }: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  reaction({
    name: 'whenMemberErasedCloseAddresses',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: ({ data: { memberId } }, metadata) =>
        commands.execute(new CloseAddresses({ memberId }, metadata())),
    },
  });
