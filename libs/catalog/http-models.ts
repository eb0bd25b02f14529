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
  type Colourway,
  type ModelTile,
  mostColourways,
} from '#contracts/models.ts';
import { modelRoutes } from '#contracts/routes.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { brandPage, findBrands } from './views/brand-page.view.ts';
import { findModels, modelListView, modelsWhere, type ModelDocument } from './views/model-list.view.ts';

/** Without what lists are sorted by. Each parsed with the contract's schema took as long as the query itself. */
const tileOf = (model: ModelDocument): ModelTile => ({
  id: model.id,
  rev: model.rev,
  name: model.name,
  brandName: model.brandName,
  brandSlug: model.brandSlug,
  silhouetteSlug: model.silhouetteSlug,
  category: model.category,
  subCategory: model.subCategory,
  colourways: model.colourways.slice(0, mostColourways).map(colourOf),
  count: model.count,
});

const colourOf = ({ id, slug, color, colours, retailPriceCents }: Colourway): Colourway => {
  return { id, slug, color, colours, retailPriceCents };
};

/** Brands that a list offers to choose from. */
const mostBrands = 16;

@Controller()
export class ModelsController {
  constructor(private readonly queries: ViewQueries) {}

  @GetQuery(modelRoutes.all, { operationId: 'listModels', policy: 'everybody', answer: modelList })
  async list(@Query({ schema: modelsQuery }) query: ModelsQuery): Promise<ModelList> {
    const { items, next } = await this.queries.find(modelListView, findModels(query), { after: query.after });
    return { items: items.map(tileOf), next };
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
