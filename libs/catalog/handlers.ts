import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type AddedVariant, AddProduct, AddVariant, ReserveSlug, ReviseProduct } from './commands.ts';
import { kindOf, product } from './decider.ts';
import { productStream } from './events.ts';

/** First the slug, then the product. Cut between the two, the same command or the reaction goes on. */
const addProduct = handlerOf(AddProduct, {}, async (template, { streams }, metadata) => {
  const own = derivedMetadata(metadata, 'reserve-slug'); // facts of two streams must not share their ids
  await ReserveSlug.decide(streams, { slug: template.slug, template }, own);
  return template;
});

@CommandHandler(AddVariant)
export class AddVariantHandler implements ICommandHandler<AddVariant> {
  constructor(private readonly streams: Streams) {}

  async execute({ data, metadata }: AddVariant): Promise<AddedVariant> {
    const { templateId, variantId, ...kind } = data;
    const receipt = await AddVariant.decide(this.streams, data, metadata);
    const id = await this.streams.readState(product, productStream(templateId), ({ state }) =>
      state.phase === 'added' ? state.variants[kindOf(kind)]?.variantId : undefined,
    );
    return { id: id ?? variantId, ...receipt };
  }
}

export const catalogHandlers = [addProduct, AddVariantHandler, ...handlersOf(ReviseProduct)];
