import { everybody, members, nobody, operators, type Row, verified } from './access-rows.ts';

const v1 = '/web-api/v1';
const desk = `${v1}/operator/blackfriday`;

/** Who may do what about Black Friday: a part of `access`, by hand too. */
export const accessToBlackFriday: Readonly<Record<string, Row>> = {
  [`GET ${v1}/blackfriday`]: { who: everybody },
  [`GET ${v1}/blackfriday/cards/:handle`]: { who: nobody },
  [`GET ${v1}/users/me/blackfriday-card`]: { who: members },
  [`POST ${v1}/users/me/blackfriday-card`]: { who: verified, body: () => ({ handle: 'night-fox' }) },
  [`POST ${v1}/users/me/blackfriday-card/close`]: { who: members },
  [`POST ${desk}/days`]: {
    who: operators,
    body: ({ closesAt }) => ({ year: 2030, opensAt: closesAt, closesAt }),
  },
  [`POST ${desk}/drops`]: {
    who: operators,
    body: ({ closesAt }) => ({ title: { en: 'Night pair' }, at: closesAt, path: '/sneakers' }),
  },
  [`POST ${desk}/drops/:id/withdraw`]: { who: operators },
};
