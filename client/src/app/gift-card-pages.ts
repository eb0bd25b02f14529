import { laterPage, ownPage } from './later-page.ts';
import type { PageRoute } from './page-route.ts';

const texts = ['gift-cards'];

/** Where gift cards are, one's own page, and a member's. */
export const giftCardPages: readonly PageRoute[] = [
  laterPage('/gift-cards', 'gift-cards', { texts }),
  laterPage('/gift-cards/:id', 'gift-card', { texts }),
  ownPage('gift-cards', texts, 'own-gift-cards'),
];
