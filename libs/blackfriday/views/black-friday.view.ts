import { ignored, type Document, viewOf } from '#kernel/view.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { blackFridayShapes, blackFridayStream } from '../events.ts';
import { cardShapes, cardStream } from '../cards/events.ts';
import type { SetDays } from '../rules/day.ts';

type Drop = Readonly<{ id: string; title: Readonly<{ en: string; fr?: string }>; at: Instant; path: string }>;
export type BlackFridayPlan = Document & Readonly<{ days: SetDays; drops: readonly Drop[] }>;

/** The one document of this view. */
export const planId = 'plan';

const none = (id: string) => ({ id, days: {}, drops: [] });
const mostKept = 200;

/** Days that were set, and what drops; the page takes of it what is to come. */
export const blackFridayDays = viewOf<BlackFridayPlan>()({
  name: 'black-friday',
  version: 1,
  facts: blackFridayShapes,
  streamsOf: () => [blackFridayStream],
  key: () => [planId],
  start: {
    BlackFridaySet: ({ id, data }) => withDay(none(id), data),
    DropAnnounced: ({ id, data }) => withDrop(none(id), data),
  },
  on: {
    BlackFridaySet: ({ doc, data }) => withDay(doc, data),
    DropAnnounced: ({ doc, data }) => withDrop(doc, data),
    DropWithdrawn: ({ doc, data }) => ({ ...doc, drops: doc.drops.filter(({ id }) => id !== data.dropId) }),
  },
});

type Draft = Omit<BlackFridayPlan, 'rev'>;

const withDay = (doc: Draft, { year, opensAt, closesAt }: Readonly<{ year: number }> & SetDays[number]): Draft => ({
  ...doc,
  days: { ...doc.days, [year]: { opensAt, closesAt } },
});

function withDrop(doc: Draft, { dropId: id, title, at, path }: Omit<Drop, 'id'> & Readonly<{ dropId: string }>): Draft {
  const all = [...doc.drops.filter((one) => one.id !== id), { id, title, at, path }];
  return { ...doc, drops: all.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(-mostKept) };
}

export type CardDoc = Document & Readonly<{ handle: string }>;

/** Who has opened a card, by member; the handle is all that it adds. */
export const publicCards = viewOf<CardDoc>()({
  name: 'public-cards',
  version: 1,
  facts: cardShapes,
  indexes: [['handle']],
  streamsOf: (id) => [cardStream(id)],
  key: ({ data }) => [data.memberId],
  start: { PublicCardOpened: ({ id, data }) => ({ id, handle: data.handle }) },
  on: { PublicCardOpened: ignored, PublicCardClosed: () => null },
});

export const findCard = (handle: string): Find<CardDoc> => ({ where: { handle }, limit: 1 });
