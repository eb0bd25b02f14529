import type { CommandBus } from '@nestjs/cqrs';
import { reaction } from '#platform/reactions/reaction.ts';
import { AddProduct } from './commands.ts';
import { slugShapes } from './events.ts';

/** A slug without its product would be lost for ever: whoever was cut between the two is helped on. */
export const whenSlugReservedAddProduct = ({ commands }: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  reaction({
    name: 'whenSlugReservedAddProduct',
    shapes: slugShapes,
    on: { SlugReserved: ({ data }, metadata) => commands.execute(new AddProduct(data.template, metadata())) },
  });
