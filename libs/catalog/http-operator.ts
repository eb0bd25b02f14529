import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import {
  addProductBody,
  addVariantBody,
  created,
  putProducts,
  putProductsBody,
  reviseProductBody,
  type AddProductBody,
  type AddVariantBody,
  type PutProductsBody,
  type ReviseProductBody,
} from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { receipt } from '#contracts/values.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { Policy } from '#platform/http/policy.ts';
import { type AddedVariant, AddProduct, AddVariant, type ManyPut, PutProducts, ReviseProduct } from './commands.ts';
import { revisionOf } from './rules/classes.ts';

/** Who writes the catalog: operators; sellers add the sizes and conditions that they have. */
@Controller()
export class CatalogDeskController {
  constructor(private readonly commands: CommandBus) {}

  @Post(productRoutes.all)
  @Policy('operator')
  @ApiOperation({ operationId: 'addProduct' })
  @ApiResponse({ status: 201, standardSchema: created })
  async add(
    @Body({ schema: addProductBody }) body: AddProductBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Readonly<{ id: string }>> {
    const id = metadata.commandId;
    const template = { ...revisionOf(id, body), slug: body.slug, look: body.look };
    return { id, ...(await this.commands.execute(new AddProduct(template, metadata))) };
  }

  @Post(productRoutes.batch)
  @HttpCode(200)
  @Policy('operator')
  @ApiOperation({ operationId: 'putProducts' })
  @ApiResponse({ status: 200, standardSchema: putProducts })
  put(
    @Body({ schema: putProductsBody }) body: PutProductsBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<ManyPut> {
    return this.commands.execute(new PutProducts(body, metadata));
  }

  @Post(productRoutes.revise(':id'))
  @HttpCode(200)
  @Policy('operator')
  @ApiOperation({ operationId: 'reviseProduct' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  revise(
    @Param('id', idParam) templateId: string,
    @Body({ schema: reviseProductBody }) body: ReviseProductBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ReviseProduct(revisionOf(templateId, body), metadata));
  }

  @Post(productRoutes.variants(':id'))
  @Policy('seller', 'operator')
  @ApiOperation({ operationId: 'addVariant' })
  @ApiResponse({ status: 201, standardSchema: created })
  addVariant(
    @Param('id', idParam) templateId: string,
    @Body({ schema: addVariantBody }) body: AddVariantBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<AddedVariant> {
    const command = new AddVariant({ templateId, variantId: metadata.commandId, ...body }, metadata);
    return this.commands.execute(command);
  }
}
