import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Angle } from '#contracts/products.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { drawProduct } from '#pictures/draw.ts';
import { productPage } from './views/product-page.view.ts';

/** A drawn picture as it goes over the wire. */
export type Picture = Readonly<{ svg: string; etag: string }>;

/** Pictures kept in memory, about 12 kB each. */
const mostKept = 300;

/** Draws each product's pictures from its own data, once; the last asked are kept. */
@Injectable()
export class Pictures {
  private readonly kept = new LRUCache<string, Picture>({ max: mostKept });

  constructor(private readonly queries: ViewQueries) {}

  /** Throws `NotFound` where there is no such product. */
  async of(templateId: string, angle: Angle): Promise<Picture> {
    const key = `${templateId}/${angle}`;
    const picture = this.kept.get(key) ?? (await this.drawn(templateId, angle));
    this.kept.set(key, picture);
    return picture;
  }

  private async drawn(templateId: string, angle: Angle): Promise<Picture> {
    const { look, slug } = await this.queries.need(productPage, templateId);
    const svg = drawProduct(look, angle, slug);
    return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
  }
}
