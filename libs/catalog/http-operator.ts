import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addProductBody,
  addVariantBody,
  putProducts,
  putProductsBody,
  reviseProductBody,
  type AddProductBody,
  type AddVariantBody,
  type PutProductsBody,
  type ReviseProductBody,
} from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { created } from '#contracts/values.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { type AddedVariant, AddProduct, AddVariant, type ManyPut, PutProducts, ReviseProduct } from './commands.ts';
import { revisionOf } from './rules/classes.ts';

/** Who writes the catalog: operators; sellers add the sizes and conditions that they have. */
@Controller()
export class CatalogDeskController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(productRoutes.all, { operationId: 'addProduct', policy: 'operator', status: 201, answer: created })
  async add(
    @Body({ schema: addProductBody }) body: AddProductBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const id = metadata.commandId;
    const template = { ...revisionOf(id, body), slug: body.slug, look: body.look };
    return { id, ...(await this.commands.execute(new AddProduct(template, metadata))) };
  }

  @PostCommand(productRoutes.batch, { operationId: 'putProducts', policy: 'operator', answer: putProducts })
  put(
    @Body({ schema: putProductsBody }) body: PutProductsBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<ManyPut> {
    return this.commands.execute(new PutProducts(body, metadata));
  }

  @PostCommand(productRoutes.revise(':id'), { operationId: 'reviseProduct', policy: 'operator' })
  revise(
    @Param('id', idParam) templateId: string,
    @Body({ schema: reviseProductBody }) body: ReviseProductBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ReviseProduct(revisionOf(templateId, body), metadata));
  }

  @PostCommand(productRoutes.variants(':id'), {
    operationId: 'addVariant',
    policy: ['seller', 'operator'],
    status: 201,
    answer: created,
  })
  addVariant(
    @Param('id', idParam) templateId: string,
    @Body({ schema: addVariantBody }) body: AddVariantBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<AddedVariant> {
    const command = new AddVariant({ templateId, variantId: metadata.commandId, ...body }, metadata);
    return this.commands.execute(command);
  }
}
