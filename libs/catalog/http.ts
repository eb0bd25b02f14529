import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  addProductBody,
  addVariantBody,
  angle as angleSchema,
  created,
  productList,
  productPage as productPageSchema,
  productsQuery,
  slug as slugSchema,
  type AddProductBody,
  type AddVariantBody,
  type Angle,
  type Created,
  type ProductPage,
  type ProductsQuery,
} from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { second } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Origin, Receipt } from '#platform/event-store/command.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { idParam, Wish } from '#platform/http/from.ts';
import { Policy } from '#platform/http/policy.ts';
import { Progress } from '#platform/read-store/progress.ts';
import { ViewQueries } from '#platform/read-store/view-queries.ts';
import { AddProduct, AddVariant } from './handlers.ts';
import { Pictures } from './pictures.ts';
import { findProducts, findSlug, productPage } from './views/product-page.view.ts';

const patience = 2 * second;

/** A picture never changes: the look of a product is said once. */
const pictureHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cache-control': 'public, max-age=31536000, immutable',
};

@Controller()
export class ProductsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly progress: Progress,
    private readonly pictures: Pictures,
  ) {}

  @Get(productRoutes.all)
  @Policy('everybody')
  @ApiOperation({ operationId: 'listProducts' })
  @ApiResponse({ status: 200, standardSchema: productList })
  async list(@Query({ schema: productsQuery }) query: ProductsQuery) {
    await this.caughtUp(query.after);
    return this.queries.find(productPage, findProducts(query));
  }

  @Get(productRoutes.page(':slug'))
  @Policy('everybody')
  @ApiOperation({ operationId: 'getProduct' })
  @ApiResponse({ status: 200, standardSchema: productPageSchema })
  async page(
    @Param('slug', fitting(slugSchema)) slug: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<ProductPage> {
    await this.caughtUp(after);
    const [found] = (await this.queries.find(productPage, findSlug(slug))).items;
    if (!found) throw new NotFound();
    return found;
  }

  @Post(productRoutes.all)
  @Policy('operator')
  @ApiOperation({ operationId: 'addProduct' })
  @ApiResponse({ status: 201, standardSchema: created })
  async add(@Body({ schema: addProductBody }) body: AddProductBody, @Wish() origin: Origin): Promise<Created> {
    const id = origin.commandId;
    const command = new AddProduct({ templateId: id, ...body }, origin);
    return { id, ...(await this.commands.execute<AddProduct, Receipt>(command)) };
  }

  @Post(productRoutes.variants(':id'))
  @Policy('operator')
  @ApiOperation({ operationId: 'addVariant' })
  @ApiResponse({ status: 201, standardSchema: created })
  async addVariant(
    @Param('id', idParam) templateId: string,
    @Body({ schema: addVariantBody }) body: AddVariantBody,
    @Wish() origin: Origin,
  ): Promise<Created> {
    const id = origin.commandId;
    const command = new AddVariant({ templateId, variantId: id, ...body }, origin);
    return { id, ...(await this.commands.execute<AddVariant, Receipt>(command)) };
  }

  @Get(productRoutes.picture(':id', ':angle'))
  @Policy('everybody')
  @ApiOperation({ operationId: 'getPicture' })
  @ApiProduces('image/svg+xml')
  async picture(
    @Param('id', idParam) id: string,
    @Param('angle', fitting(angleSchema)) angle: Angle,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { svg, etag } = await this.pictures.of(id, angle);
    void reply.headers({ ...pictureHeaders, etag });
    if (reply.request.headers['if-none-match'] !== etag) return svg;
    void reply.code(304);
    return '';
  }

  private async caughtUp(after: string | undefined) {
    if (after !== undefined) await this.progress.whenPast(productPage.name, after, patience);
  }
}
