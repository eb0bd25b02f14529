import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { CloseSitePreferences } from './commands.ts';

/** Of whoever is forgotten nothing is known. */
export const whenMemberErasedCloseSitePreferences = ({
  commands,
}: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  reaction({
    name: 'whenMemberErasedCloseSitePreferences',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: ({ data: { memberId } }, metadata) =>
        commands.execute(new CloseSitePreferences({ memberId }, metadata())),
    },
  });
