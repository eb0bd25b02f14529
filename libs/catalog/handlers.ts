import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { kindOf, product, slug } from './decider.ts';
import { productStream, slugStream, type Revision, type Template, type TemplateVariant } from './events.ts';

/** A new product; its id is the command's own. Refused: `slug-taken`. */
export class AddProduct {
  readonly type = 'AddProduct';
  constructor(
    readonly data: Template,
    readonly metadata: CommandMetadata,
  ) {}
}

/** All that is said of a product, said anew. Refused: `size-in-use`. */
export class ReviseProduct {
  readonly type = 'ReviseProduct';
  constructor(
    readonly data: Revision,
    readonly metadata: CommandMetadata,
  ) {}
}

/** A size of a product in a condition. Answered with the id of the variant that is there then: this one's, or one before it. Refused: `size-unknown`. */
export class AddVariant {
  readonly type = 'AddVariant';
  constructor(
    readonly data: TemplateVariant,
    readonly metadata: CommandMetadata,
  ) {}
}

/** With the id of the variant that is there now. */
export type AddedVariant = Receipt & Readonly<{ id: string }>;

/** The reservation is a command of its own: facts of two streams must not share their ids. */
const reserving = (metadata: CommandMetadata): CommandMetadata => ({
  ...metadata,
  commandId: uuidv5('reserve-slug', metadata.commandId),
});

/** First the slug, then the product. Cut between the two, the same command or the reaction goes on. */
@CommandHandler(AddProduct)
export class AddProductHandler implements ICommandHandler<AddProduct, Receipt> {
  constructor(private readonly streams: Streams) {}

  async execute(command: AddProduct): Promise<Receipt> {
    const { data: template, metadata } = command;
    await this.streams.decide(slug, slugStream(template.slug), {
      type: 'ReserveSlug',
      data: { slug: template.slug, template },
      metadata: reserving(metadata),
    });
    return this.streams.decide(product, productStream(template.templateId), command);
  }
}

@CommandHandler(ReviseProduct)
export class ReviseProductHandler implements ICommandHandler<ReviseProduct, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: ReviseProduct): Promise<Receipt> {
    return this.streams.decide(product, productStream(command.data.templateId), command);
  }
}

@CommandHandler(AddVariant)
export class AddVariantHandler implements ICommandHandler<AddVariant, AddedVariant> {
  constructor(private readonly streams: Streams) {}

  async execute(command: AddVariant): Promise<AddedVariant> {
    const { templateId, variantId, ...kind } = command.data;
    const stream = productStream(templateId);
    const receipt = await this.streams.decide(product, stream, command);
    const id = await this.streams.readState(product, stream, ({ state }) =>
      state.phase === 'added' ? state.variants[kindOf(kind)]?.variantId : undefined,
    );
    return { id: id ?? variantId, ...receipt };
  }
}
