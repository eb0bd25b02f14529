import { Module } from '@nestjs/common';
import { AddProductHandler, AddVariantHandler } from './handlers.ts';
import { ProductsController } from './http.ts';
import { Pictures } from './pictures.ts';
import { CatalogReactions } from './reactions.ts';

@Module({
  controllers: [ProductsController],
  providers: [AddProductHandler, AddVariantHandler, Pictures, CatalogReactions],
})
export class CatalogModule {}
