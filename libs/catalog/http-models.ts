import { Controller, Query } from '@nestjs/common';
import { categories, subCategories } from '#contracts/categories.ts';
import {
  countsQuery,
  type CountsQuery,
  modelCounts,
  type ModelCounts,
  modelList,
  type ModelList,
  modelsQuery,
  type ModelsQuery,
  modelTile,
  mostColourways,
} from '#contracts/models.ts';
import { modelRoutes } from '#contracts/routes.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { brandPage, findBrands } from './views/brand-page.view.ts';
import { findModels, modelListView, modelsWhere } from './views/model-list.view.ts';

/** Brands that a list offers to choose from. */
const mostBrands = 16;

@Controller()
export class ModelsController {
  constructor(private readonly queries: ViewQueries) {}

  @GetQuery(modelRoutes.all, { operationId: 'listModels', policy: 'everybody', answer: modelList })
  async list(@Query({ schema: modelsQuery }) query: ModelsQuery): Promise<ModelList> {
    const { items, next } = await this.queries.find(modelListView, findModels(query), { after: query.after });
    const tiles = items.map((one) => modelTile.parse({ ...one, colourways: one.colourways.slice(0, mostColourways) }));
    return { items: tiles, next };
  }

  @GetQuery(modelRoutes.counts, { operationId: 'countModels', policy: 'everybody', answer: modelCounts })
  async counts(@Query({ schema: countsQuery }) { after, ...query }: CountsQuery): Promise<ModelCounts> {
    const { items } = await this.queries.find(brandPage, findBrands({}), { after });
    const brands = items.slice(0, mostBrands).map(async ({ slug, name }) => ({
      slug,
      name,
      count: await this.count({ ...query, after, brand: slug }),
    }));
    const { brand } = query;
    const [ofCategories, ofSubs, ofBrands] = await Promise.all([
      this.each(categories, (category) => ({ category, brand, after })),
      this.each(subCategories, (subCategory) => ({ subCategory, brand, after })),
      Promise.all(brands),
    ]);
    return { categories: ofCategories, subCategories: ofSubs, brands: ofBrands };
  }

  private async each<T extends string>(
    names: readonly T[],
    asked: (name: T) => CountsQuery,
  ): Promise<Record<T, number>> {
    const pairs = names.map(async (name) => [name, await this.count(asked(name))] as const);
    return Object.fromEntries(await Promise.all(pairs)) as Record<T, number>;
  }

  private count({ after, ...query }: CountsQuery): Promise<number> {
    return this.queries.count(modelListView, modelsWhere(query), { after });
  }
}
