import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddVariantBody, PutProducts as Put, PutProductsBody } from '#contracts/products.ts';
import { Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { AddProduct, AddVariant, type ManyPut, PutProducts, ReviseProduct } from './commands.ts';
import { isRevised, kindOf, product, slug, type ProductState } from './decider.ts';
import { productStream, slugStream, type TemplateVariant } from './events.ts';
import { revisionOf } from './rules/classes.ts';

type Item = PutProductsBody['products'][number];
type Outcome = Put['items'][number];

type Known = Readonly<{ state: ProductState; revision: number | 'none' }>;

/**
 * Every product is a command of its own, in its own stream. Its id counts the facts that it was made upon: a repeat of
 * the batch, whole or in another cut, finds what it says already so.
 */
@CommandHandler(PutProducts)
export class PutProductsHandler implements ICommandHandler<PutProducts> {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async execute({ data: { known, products }, metadata }: PutProducts): Promise<ManyPut> {
    const seen = new Set<string>();
    const items = await Promise.all(
      products.map(async (item) => {
        if (seen.has(item.slug)) return refusal(item, 'slug-twice');
        seen.add(item.slug);
        return this.put(item, known, metadata);
      }),
    );
    return { items, position: await this.store.end(), at: this.clock.now() };
  }

  private async put(item: Item, known: PutProductsBody['known'], metadata: CommandMetadata): Promise<Outcome> {
    if (item.variants?.some(({ size }) => !item.sizeOptions.includes(size))) return refusal(item, 'size-unknown');
    try {
      const fresh = { fresh: true };
      const templateId = await this.streams.readState(
        slug,
        slugStream(item.slug),
        ({ state }) => state.templateId,
        fresh,
      );
      if (templateId === null) return await this.add(item, uuidV5(metadata.commandId, item.slug), metadata);
      const there = await this.streams.readState(product, productStream(templateId), kept, fresh);
      // an earlier try was cut off after it had reserved the slug
      if (there.state.phase === 'none') return await this.add(item, templateId, metadata);
      return await this.meet(item, templateId, there, known, metadata);
    } catch (error) {
      if (error instanceof Refused) return refusal(item, error.code);
      throw error;
    }
  }

  private async add(item: Item, templateId: string, metadata: CommandMetadata): Promise<Outcome> {
    const { slug: taken, look } = item;
    const template = { ...revisionOf(templateId, item), slug: taken, look };
    await this.commands.execute(new AddProduct(template, own(metadata, templateId)));
    const variantIds = await this.variants(item, templateId, {}, metadata);
    return { slug: taken, id: templateId, outcome: 'added', code: null, variantIds };
  }

  private async meet(
    item: Item,
    id: string,
    { state, revision: at }: Known,
    known: PutProductsBody['known'],
    metadata: CommandMetadata,
  ): Promise<Outcome> {
    const answer = { slug: item.slug, id, code: null };
    if (state.phase === 'none' || known === 'leave') return { ...answer, outcome: 'left', variantIds: [] };
    const [revision, kinds] = [revisionOf(id, item), state.variants];
    const outcome = isRevised(state.words, revision) ? 'revised' : 'same';
    if (outcome === 'revised') {
      const command = own(metadata, uuidV5(metadata.commandId, `revise ${id} at ${at}`));
      await this.commands.execute(new ReviseProduct(revision, command));
    }
    return { ...answer, outcome, variantIds: await this.variants(item, id, kinds, metadata) };
  }

  private variants(
    { variants = [] }: Item,
    templateId: string,
    kinds: Readonly<Record<string, Pick<TemplateVariant, 'variantId'>>>,
    metadata: CommandMetadata,
  ): Promise<string[]> {
    return Promise.all(
      variants.map(
        async (variant) => kinds[kindOf(variant)]?.variantId ?? this.addVariant(variant, templateId, metadata),
      ),
    );
  }

  /** A kind's id follows from the product's: whoever adds it first, in whatever batch, it is the same variant. */
  private async addVariant(variant: AddVariantBody, templateId: string, metadata: CommandMetadata): Promise<string> {
    const variantId = uuidV5(templateId, kindOf(variant));
    const data = { templateId, variantId, ...variant };
    const command = new AddVariant(data, own(metadata, variantId));
    return (await this.commands.execute(command)).id;
  }
}

/** A copy: the stream's state goes on changing in place. */
const kept = ({ state, revision }: Known): Known => ({ state: structuredClone(state), revision });

const refusal = ({ slug: of }: Item, code: string): Outcome => ({
  slug: of,
  id: null,
  outcome: 'refused',
  code,
  variantIds: [],
});

/** The command of one product: its id says all of it, so its body is not compared. */
const own = (metadata: CommandMetadata, commandId: string): CommandMetadata => ({
  ...metadata,
  commandId,
  bodyHash: '',
  causationId: metadata.commandId,
});
