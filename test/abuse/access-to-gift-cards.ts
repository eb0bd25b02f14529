import { buyers, everybody, house, members, membersElsewhere, nobody, room, type Row } from './access-rows.ts';

const me = '/web-api/v1/users/me';
const ops = '/web-api/v1/ops';
const cards = '/web-api/v1/gift-cards';

/** Who may do what with gift cards and credit, and sees the ledger: a part of `access`, by hand too. */
export const accessToGiftCards: Readonly<Record<string, Row>> = {
  [`GET ${me}/gift-cards`]: { who: members },
  [`GET ${me}/gift-cards/:id`]: { who: membersElsewhere },
  [`POST ${me}/gift-cards/:id/unwrap`]: { who: membersElsewhere },
  [`GET ${me}/credit`]: { who: members },
  [`POST ${me}/credit/give-up`]: { who: members },
  [`POST ${cards}/check-balance`]: {
    who: everybody,
    body: () => ({ code: '0000-0000-0000-0000-0', email: 'nobody@example.org' }),
  },
  ['POST /web-api/v1/checkout/gift-cards']: {
    who: buyers,
    body: () => ({ code: '0000-0000-0000-0000-0', email: 'nobody@example.org' }),
  },
  [`GET ${cards}/:id`]: { who: nobody }, // none is there
  [`GET ${ops}/ledger`]: { who: room },
  [`GET ${ops}/payment-cases`]: { who: room },
  [`GET ${ops}/payout-cases`]: { who: room },
  [`POST ${cards}/:id/open`]: { who: nobody, body: () => ({}) },
  [`POST ${cards}/:id/keep`]: { who: membersElsewhere, body: () => ({}) },
  [`POST ${cards}/:id/send`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
};
