import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { handlersOf } from '#platform/streams/commands.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type AddedVariant, AddProduct, AddVariant, ReserveSlug, ReviseProduct } from './commands.ts';
import { kindOf, product } from './decider.ts';
import { productStream } from './events.ts';

/** First the slug, then the product. Cut between the two, the same command or the reaction goes on. */
@CommandHandler(AddProduct)
export class AddProductHandler implements ICommandHandler<AddProduct> {
  constructor(private readonly streams: Streams) {}

  async execute({ data: template, metadata }: AddProduct) {
    const own = derivedMetadata(metadata, 'reserve-slug'); // facts of two streams must not share their ids
    await ReserveSlug.decide(this.streams, { slug: template.slug, template }, own);
    return AddProduct.decide(this.streams, template, metadata);
  }
}

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

export const catalogHandlers = [AddProductHandler, AddVariantHandler, ...handlersOf(ReviseProduct)];
