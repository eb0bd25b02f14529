/** What a retry could not change twice; a picture is kept by its hash. */
export const keyless = new Set([
  '/web-api/v1/guest-session',
  '/web-api/v1/ops/parked/retry',
  '/web-api/v1/ops/views/{view}/rebuild',
  '/web-api/v1/ops/jobs',
  '/web-api/v1/ops/jobs/{id}/stop',
  '/web-api/v1/ops/acts/{id}/value',
  '/web-api/v1/operator/erasures',
  '/web-api/v1/ops/erasures/preview',
  '/web-api/v1/media',
  '/web-api/v1/unsubscribe/one-click',
  // each opens another page of the bank
  '/web-api/v1/users/me/payment-methods/ask-card',
  '/web-api/v1/users/me/payment-methods/{id}/ask-proof',
  '/web-api/v1/checkout/guest-cards/ask-card',
  // a word of the bank only leads to a look, however often
  '/web-api/v1/payments/words',
  // questions whose words are not to stand in an address
  '/web-api/v1/gift-cards/check-balance',
  '/web-api/v1/checkout/gift-cards',
  '/web-api/v1/guest-orders/read',
  // forms of the sandbox bank, which is no part of the market: good once by themselves
  '/bank/cards/{visit}',
  '/bank/accounts/{visit}',
  '/bank/proofs/{visit}',
]);
