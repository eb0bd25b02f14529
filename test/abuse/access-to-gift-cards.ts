import { members, membersElsewhere, type Row } from './access-rows.ts';

const me = '/web-api/v1/users/me';

/** Who may do what with gift cards and credit: a part of `access`, by hand too. */
export const accessToGiftCards: Readonly<Record<string, Row>> = {
  [`GET ${me}/gift-cards`]: { who: members },
  [`GET ${me}/gift-cards/:id`]: { who: membersElsewhere },
  [`POST ${me}/gift-cards/:id/unwrap`]: { who: membersElsewhere },
  [`GET ${me}/credit`]: { who: members },
};
