import type { PutProducts as Put, PutProductsBody } from '#contracts/products.ts';
import type { Receipt } from '#platform/streams/command.ts';
import { commandsOf, wideCommand } from '#platform/streams/commands.ts';
import { product, slug } from './decider.ts';
import { productStream, slugStream } from './events.ts';

const command = commandsOf(product, ({ templateId }) => productStream(templateId));
const slugCommand = commandsOf(slug, ({ slug: of }) => slugStream(of));

/** A new product; its id is the command's own. Refused: `slug-taken`, `sizes-alike`. */
export class AddProduct extends command('AddProduct') {}

/** All that is said of a product, said anew. Refused: `size-in-use`, `sizes-alike`. */
export class ReviseProduct extends command('ReviseProduct') {}

/** With the id of the variant that is there now. */
export type AddedVariant = Receipt & Readonly<{ id: string }>;

/** A size of a product in a condition. Answered with the id of the variant that is there then: this one's, or one before it. Refused: `size-unknown`. */
export class AddVariant extends command('AddVariant').answers<AddedVariant>() {}

/** The slug is that product's and nobody else's. Refused: `slug-taken`, `sizes-alike`. */
export class ReserveSlug extends slugCommand('ReserveSlug') {}

/** What became of each product, and where the log ended then. */
export type ManyPut = Pick<Put, 'items'> & Pick<Receipt, 'position' | 'at'>;

/** Many products at once: what each says is so afterwards, or it is answered why not. */
export class PutProducts extends wideCommand('PutProducts').takes<PutProductsBody>().answers<ManyPut>() {}
