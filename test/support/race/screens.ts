import { meView } from '#accounts/views/me.view.ts';
import { auctionPage } from '#auctions/views/auction-page.view.ts';
import { myBids } from '#auctions/views/my-bids.view.ts';
import { myWatches } from '#auctions/views/my-watches.view.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import type { View } from '#kernel/view.ts';
import { filledViews, openKeys } from '../filled-views.ts';
import { viewProblems } from '../invariants.ts';
import type { World } from './world.ts';

const views: readonly View[] = [auctionPage, myBids, myWatches, meView];

/** A projector beside the nodes, which folds while they race. */
export async function startScreens(world: World) {
  const documents = SqliteReadStore.open(':memory:');
  const filled = await world.pass(
    filledViews(views, { events: await world.pass(world.far('live')), store: documents, clock: world.clock }),
  );
  return {
    /** Where documents are not what the log says, once all is folded. */
    problems: async (): Promise<string[]> => {
      await world.pass(filled.past(...views.map(({ name }) => name)));
      return viewProblems(views, world.facts, { documents, keys: openKeys });
    },
    stop: async (): Promise<void> => {
      await world.pass(filled.stop());
      await documents.close();
    },
  };
}
