import { expect, it } from '@jest/globals';
import { lot, opened, opensAt } from '#auctions/samples.ts';
import { auctionPage } from '#auctions/views/auction-page.view.ts';
import { liveAuctions } from '#auctions/views/live-auctions.view.ts';
import type { ProductEvent, Revision } from '#catalog/events.ts';
import { shoe, size9 } from '#catalog/testing.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { recordedAt, showing } from '#kernel/fold.ts';

const unclassed = {
  subCategory: null,
  silhouette: 'Harbour Low',
  designer: null,
  upperMaterial: null,
  technology: null,
};
const { slug, look, ...words } = shoe;
const template: Revision = { ...words, ...unclassed, templateId: lot.templateId };
const revision = { ...template, name: 'Harbour Low Sand', brandName: 'Tidewright & Sons', color: 'Sand' };

const added: ProductEvent = { type: 'ProductTemplateAdded', data: { ...template, slug, look } };
const variant: ProductEvent = { type: 'VariantAdded', data: { ...size9, ...lot } };
const revised: ProductEvent = { type: 'ProductTemplateRevised', data: revision };

/** What both public views call the product of the auction. */
function called(...facts: readonly AnyMessage[]) {
  const all: readonly Recorded<AnyMessage>[] = recordedAt(facts, opensAt);
  const docs = [showing(auctionPage, ...all), showing(liveAuctions, ...all)];
  return docs.map((doc) => (doc as { product: object }).product);
}

it('an auction that opens after its product was revised calls it as it is called now', () => {
  const now = { slug, name: 'Harbour Low Sand', brandName: 'Tidewright & Sons', color: 'Sand', silhouette: 'low' };
  expect(called(added, variant, revised, opened())).toMatchObject([now, now]);
});

it('an auction that was opened before keeps the words of its opening', () => {
  const then = { slug, name: 'Harbour Low Salt', brandName: 'Tidewright', color: 'Salt', silhouette: 'low' };
  expect(called(added, variant, opened(), revised)).toMatchObject([then, then]);
});
