import { Module } from '@nestjs/common';
import { AddProductHandler, AddVariantHandler, ReviseProductHandler } from './handlers.ts';
import { BrandsController } from './http-brands.ts';
import { CatalogDeskController } from './http-operator.ts';
import { ProductsController } from './http.ts';
import { Pictures } from './pictures.ts';
import { PutProductsHandler } from './put-products.ts';
import { CatalogReactions } from './reactions.ts';

@Module({
  controllers: [ProductsController, BrandsController, CatalogDeskController],
  providers: [
    AddProductHandler,
    ReviseProductHandler,
    AddVariantHandler,
    PutProductsHandler,
    Pictures,
    CatalogReactions,
  ],
})
export class CatalogModule {}
