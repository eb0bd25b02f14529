import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  angle as angleSchema,
  productList,
  productPage as productPageSchema,
  productsQuery,
  relatedProducts,
  slug as slugSchema,
  type Angle,
  type ProductPage,
  type ProductsQuery,
  type ProductTile,
  type RelatedProducts,
} from '#contracts/products.ts';
import { drawn, productRoutes } from '#contracts/routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { idParam } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Pictures } from './pictures.ts';
import {
  findProducts,
  findRelated,
  findSlug,
  mostRelated,
  productPage,
  type ProductDocument,
} from './views/product-page.view.ts';

const pictureHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** The look of a product is said once: a picture never changes while it is drawn the way that its address names. */
const forEver = 'public, max-age=31536000, immutable';
const forNow = 'public, max-age=600';

const tileOf = ({ id, slug, name, brandName, category, color, retailPriceCents }: ProductDocument): ProductTile => {
  return { id, slug, name, brandName, category, color, retailPriceCents };
};

@Controller()
export class ProductsController {
  constructor(
    private readonly queries: ViewQueries,
    private readonly pictures: Pictures,
  ) {}

  @GetQuery(productRoutes.all, { operationId: 'listProducts', policy: 'everybody', answer: productList })
  async list(@Query({ schema: productsQuery }) query: ProductsQuery) {
    return this.queries.find(productPage, findProducts(query), { after: query.after });
  }

  @GetQuery(productRoutes.page(':slug'), { operationId: 'getProduct', policy: 'everybody', answer: productPageSchema })
  async page(
    @Param('slug', fitting(slugSchema)) slug: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<ProductPage> {
    return this.pageOf(slug, after);
  }

  @GetQuery(productRoutes.related(':slug'), {
    operationId: 'listRelatedProducts',
    policy: 'everybody',
    answer: relatedProducts,
  })
  async related(@Param('slug', fitting(slugSchema)) slug: string): Promise<RelatedProducts> {
    const page = await this.pageOf(slug);
    const [silhouetteProducts, brandProducts, categoryProducts] = await Promise.all([
      this.shelf('silhouetteSlug', page),
      this.shelf('brandSlug', page),
      this.shelf('category', page),
    ]);
    return { silhouetteProducts, brandProducts, categoryProducts };
  }

  @GetQuery(productRoutes.picturePath(':id', ':angle'), { operationId: 'getPicture', policy: 'everybody' })
  @ApiProduces('image/svg+xml')
  async picture(
    @Param('id', idParam) id: string,
    @Param('angle', fitting(angleSchema)) angle: Angle,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { svg, etag } = await this.pictures.of(id, angle);
    const isNamed = reply.request.url.endsWith(`?drawn=${drawn}`);
    void reply.headers({ ...pictureHeaders, etag, 'cache-control': isNamed ? forEver : forNow });
    if (reply.request.headers['if-none-match'] !== etag) return svg;
    void reply.code(304);
    return '';
  }

  private async pageOf(slug: string, after?: string): Promise<ProductDocument> {
    const [found] = (await this.queries.find(productPage, findSlug(slug), { after })).items;
    if (!found) throw new NotFound();
    return found;
  }

  private async shelf(by: Parameters<typeof findRelated>[0], page: ProductDocument): Promise<ProductTile[]> {
    const { items } = await this.queries.find(productPage, findRelated(by, page));
    return items
      .filter(({ id }) => id !== page.id)
      .slice(0, mostRelated)
      .map(tileOf);
  }
}
