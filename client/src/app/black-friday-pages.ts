import { laterPage } from './later-page.ts';
import { operatorsOnly, type PageRoute } from './page-route.ts';

/** The day, what people ask about it, and the cards of who wants to be seen. */
export const blackFridayPages: readonly PageRoute[] = [
  laterPage('/blackfriday', 'black-friday', { texts: ['blackfriday', 'trivia', 'auctions'] }),
  laterPage('/blackfridayfaq', 'black-friday-faq', { texts: ['blackfriday'] }),
  laterPage('/operator/blackfriday', 'black-friday-desk', { texts: ['blackfriday'], guard: operatorsOnly }),
  laterPage('/blackfriday/:username', 'black-friday-card', { texts: ['blackfriday'] }),
];
