import { v1 } from './routes.ts';

/** Addresses of payment methods: their page alone loads them. */
export const paymentRoutes = {
  methods: `${v1}/users/me/payment-methods`,
  /** Where a card is typed: a page of the bank, never one of ours. */
  askCard: `${v1}/users/me/payment-methods/ask-card`,
  /** Asks the bank whether its holder has proved it; `askProof` is where they do. */
  verify: (id: string) => `${v1}/users/me/payment-methods/${id}/verify`,
  askProof: (id: string) => `${v1}/users/me/payment-methods/${id}/ask-proof`,
  makeDefault: (id: string) => `${v1}/users/me/payment-methods/${id}/default`,
  forget: (id: string) => `${v1}/users/me/payment-methods/${id}/forget`,
};

/** A card of a guest's, for one order. `payer`: the house's own name for whoever typed it. */
export const guestCardRoutes = {
  all: `${v1}/checkout/guest-cards`,
  /** Where it is typed: as `paymentRoutes.askCard`. */
  ask: `${v1}/checkout/guest-cards/ask-card`,
  one: (id: string) => `${v1}/checkout/guest-cards/${id}`,
  /** What time does to it: the house posts it to itself. */
  forget: (payer: string) => `${v1}/payments/guest-cards/${payer}/forget`,
};

/** What time does to a charge: the house posts it to itself. */
export const chargeRoutes = {
  drive: (id: string) => `${v1}/payments/${id}/drive`,
  /** The bank says that something has changed. */
  words: `${v1}/payments/words`,
};

/** Payments that a person has to see to. */
export const caseRoutes = { all: `${v1}/ops/payment-cases` };

/** The header beside a word of the sandbox bank. */
export const wordSignature = 'bank-signature';

/** Pages of the sandbox bank: what is typed there, the market never hears. */
export const bankRoutes = {
  card: (visit: string) => `/bank/cards/${visit}`,
  account: (visit: string) => `/bank/accounts/${visit}`,
  proof: (visit: string) => `/bank/proofs/${visit}`,
};
