import { Injectable } from '@nestjs/common';
import type { FactsOf } from '#kernel/shapes.ts';
import { upcast } from '#kernel/shapes.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { sellingStream } from '#sellers/events.ts';
import { firmAfter, firmShapes, noFirm } from '#sellers/published.ts';

/** Who sells as a business, as an operator has agreed to it: their buyers have rights that those of a person have not. */
@Injectable()
export class Firms {
  constructor(private readonly events: EventStore) {}

  async has(sellerId: string): Promise<boolean> {
    let firm = noFirm;
    for await (const { type, data, meta } of this.events.read(sellingStream(sellerId))) {
      if (!Object.hasOwn(firmShapes, type)) continue;
      const fact = { type, data: upcast(firmShapes, type, meta.v, data) };
      firm = firmAfter(firm, fact as FactsOf<typeof firmShapes>);
    }
    return firm.isFirm;
  }

  /** Those of them who do. */
  async among(sellerIds: readonly string[]): Promise<readonly string[]> {
    const are = await Promise.all(sellerIds.map((id) => this.has(id)));
    return sellerIds.filter((_, n) => are[n]);
  }
}
