import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { catalogHandlers } from './handlers.ts';
import { BrandsController } from './http-brands.ts';
import { ModelsController } from './http-models.ts';
import { CatalogDeskController } from './http-operator.ts';
import { ProductsController } from './http.ts';
import { Pictures } from './pictures.ts';
import { PutProductsHandler } from './put-products.ts';
import { whenSlugReservedAddProduct } from './reactions.ts';

@Module({
  controllers: [ProductsController, ModelsController, BrandsController, CatalogDeskController],
  providers: [
    ...catalogHandlers,
    PutProductsHandler,
    Pictures,
    reactionsOf({ commands: CommandBus }, whenSlugReservedAddProduct),
  ],
})
export class CatalogModule {}
