import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { causedBy } from '#platform/reactions/caused-by.ts';
import { ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { slugShapes, type SlugEvent } from './events.ts';
import { AddProduct } from './handlers.ts';

const name = 'whenSlugReservedAddProduct';

/** A slug without its product would be lost for ever: whoever was cut between the two is helped on. */
export const whenSlugReservedAddProduct = (commands: Pick<CommandBus, 'execute'>) =>
  reaction<SlugEvent>({
    name,
    shapes: slugShapes,
    on: { SlugReserved: (fact) => commands.execute(new AddProduct(fact.data.template, causedBy(fact, name))) },
  });

@Injectable()
export class CatalogReactions {
  constructor(reactions: ReactionRegistry, commands: CommandBus) {
    reactions.add(whenSlugReservedAddProduct(commands));
  }
}
