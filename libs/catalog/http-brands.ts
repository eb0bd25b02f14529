import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
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
import { second } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { Policy } from '#platform/http/policy.ts';
import { Progress } from '#platform/read-store/progress.ts';
import { ViewQueries } from '#platform/read-store/view-queries.ts';
import { brandPage, findBrands } from './views/brand-page.view.ts';

const patience = 2 * second;

@Controller()
export class BrandsController {
  constructor(
    private readonly queries: ViewQueries,
    private readonly progress: Progress,
  ) {}

  @Get(brandRoutes.all)
  @Policy('everybody')
  @ApiOperation({ operationId: 'listBrands' })
  @ApiResponse({ status: 200, standardSchema: brandList })
  async list(@Query({ schema: brandsQuery }) query: BrandsQuery) {
    await this.caughtUp(query.after);
    return this.queries.find(brandPage, findBrands(query));
  }

  @Get(brandRoutes.page(':slug'))
  @Policy('everybody')
  @ApiOperation({ operationId: 'getBrand' })
  @ApiResponse({ status: 200, standardSchema: brandPageSchema })
  async page(
    @Param('slug', fitting(slugSchema)) slug: string,
    @Query({ schema: afterQuery }) { after }: AfterQuery,
  ): Promise<BrandPage> {
    await this.caughtUp(after);
    const found = await this.queries.get(brandPage, slug);
    if (!found) throw new NotFound();
    return found;
  }

  private async caughtUp(after: string | undefined) {
    if (after !== undefined) await this.progress.whenPast(brandPage.name, after, patience);
  }
}
