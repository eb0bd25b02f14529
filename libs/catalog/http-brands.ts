import { Controller, Param, Query } from '@nestjs/common';
import {
  brandList,
  brandPage as brandPageSchema,
  brandsQuery,
  slug as slugSchema,
  type BrandPage,
  type BrandsQuery,
} from '#contracts/products.ts';
import { brandRoutes } from '#contracts/routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { brandPage, findBrands } from './views/brand-page.view.ts';

@Controller()
export class BrandsController {
  constructor(private readonly queries: ViewQueries) {}

  @GetQuery(brandRoutes.all, { operationId: 'listBrands', policy: 'everybody', answer: brandList })
  async list(@Query({ schema: brandsQuery }) query: BrandsQuery) {
    return this.queries.find(brandPage, findBrands(query), { after: query.after });
  }

  @GetQuery(brandRoutes.page(':slug'), { operationId: 'getBrand', policy: 'everybody', answer: brandPageSchema })
  async page(
    @Param('slug', fitting(slugSchema)) slug: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<BrandPage> {
    return this.queries.need(brandPage, slug, { after });
  }
}
