import type { CommandBus } from '@nestjs/cqrs';
import { pick } from '#kernel/shapes.ts';
import { heldCardShapes } from '#payments/holders/events.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { LinkMembers } from './commands.ts';

/** For what older builds noted, since now they are linked first. Once for each two and each card: what an operator takes back afterwards stays so. */
export const whenCardSharedLinkMembers = ({ commands }: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  reaction({
    name: 'whenCardSharedLinkMembers',
    shapes: pick(heldCardShapes, 'CardShared'),
    on: {
      CardShared: ({ data }, metadata) => commands.execute(new LinkMembers({ ...data, reason: 'card' }, metadata())),
    },
  });
