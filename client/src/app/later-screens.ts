import type { ReactNode } from 'react';
import type { Params } from 'react-router-dom';
import type { AppDeps } from './app.tsx';

/** A screen, and what it says itself that it needs: no other page asks for that. */
type Screen = Readonly<{
  Component: () => ReactNode;
  prepare?: (deps: AppDeps, params: Params, query: URLSearchParams) => Promise<unknown>;
}>;

/** Screens that few visits come to, by their file: a list of its own, so that no shopper fetches the names of their scripts. */
export const laterScreens: Readonly<Record<string, () => Promise<Screen>>> = {
  'register-sent': () => import('../routes/register-sent.tsx'),
  'forgot-password': () => import('../routes/forgot-password.tsx'),
  'reset-password': () => import('../routes/reset-password.tsx'),
  'undo-email-change': () => import('../routes/undo-email-change.tsx'),
  'keep-email': () => import('../routes/keep-email.tsx'),
  checkout: () => import('../routes/checkout.tsx'),
  verify: () => import('../routes/verify.tsx'),
  outbox: () => import('../routes/outbox.tsx'),
  unsubscribe: () => import('../routes/unsubscribe.tsx'),
  inbox: () => import('../routes/inbox.tsx'),
  preferences: () => import('../routes/preferences.tsx'),
  addresses: () => import('../routes/addresses.tsx'),
  payments: () => import('../routes/payments.tsx'),
  'gift-cards': () => import('../routes/gift-cards.tsx'),
  'gift-card': () => import('../routes/gift-card.tsx'),
  'own-gift-cards': () => import('../routes/own-gift-cards.tsx'),
  orders: () => import('../routes/orders.tsx'),
  order: () => import('../routes/order.tsx'),
  'guest-order': () => import('../routes/guest-order.tsx'),
  'order-evidence': () => import('../routes/order-evidence.tsx'),
  sales: () => import('../routes/sales.tsx'),
  sale: () => import('../routes/sale.tsx'),
  profile: () => import('../routes/profile.tsx'),
  offers: () => import('../routes/offers.tsx'),
  'my-bids': () => import('../routes/my-bids.tsx'),
  'my-auctions': () => import('../routes/my-auctions.tsx'),
  watching: () => import('../routes/watching.tsx'),
  sell: () => import('../routes/sell.tsx'),
  'retraction-desk': () => import('../routes/retraction-desk.tsx'),
  trivia: () => import('../routes/trivia.tsx'),
  'trivia-lobby': () => import('../routes/trivia-lobby.tsx'),
  'trivia-game': () => import('../routes/trivia-game.tsx'),
  'trivia-desk': () => import('../routes/trivia-desk.tsx'),
  'trivia-rehearsal': () => import('../routes/trivia-rehearsal.tsx'),
  'trivia-run': () => import('../routes/trivia-run.tsx'),
  'black-friday': () => import('../routes/black-friday.tsx'),
  'black-friday-faq': () => import('../routes/black-friday-faq.tsx'),
  'black-friday-desk': () => import('../routes/black-friday-desk.tsx'),
  'black-friday-card': () => import('../routes/black-friday-card.tsx'),
  wants: () => import('../routes/wants.tsx'),
  selling: () => import('../routes/selling.tsx'),
  seller: () => import('../routes/seller.tsx'),
};
