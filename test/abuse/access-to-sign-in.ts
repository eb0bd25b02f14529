import { everybody, members, house, type Row } from './access-rows.ts';

const v1 = '/web-api/v1';
const madeByNobody = { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
const signedByNobody = { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };

/** Who may change how they sign in: part of `access.ts`. */
export const accessToSignIn: Readonly<Record<string, Row>> = {
  [`POST ${v1}/login/factor`]: { who: everybody, body: () => ({ kind: 'totp', code: '000000' }) },
  [`POST ${v1}/login/factor/lost`]: { who: everybody },
  [`POST ${v1}/login/passkey`]: { who: everybody },
  [`POST ${v1}/login/passkey/confirm`]: { who: everybody, body: () => ({ signed: signedByNobody }) },
  [`POST ${v1}/login/factor/lost/code`]: { who: everybody },
  [`POST ${v1}/members/:id/factors/drop`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`GET ${v1}/users/me/factors`]: { who: members },
  [`POST ${v1}/users/me/factors/totp`]: { who: members },
  [`POST ${v1}/users/me/factors/totp/confirm`]: { who: members, body: () => ({ code: '000000' }) },
  [`POST ${v1}/users/me/factors/totp/remove`]: { who: members },
  [`POST ${v1}/users/me/factors/recovery-codes`]: { who: members },
  [`POST ${v1}/users/me/factors/passkeys`]: { who: members },
  [`POST ${v1}/users/me/factors/passkeys/confirm`]: {
    who: members,
    body: () => ({ name: 'Phone', passkey: { ...madeByNobody, transports: [] } }),
  },
  [`POST ${v1}/users/me/factors/passkeys/:id/remove`]: { who: members },
  [`POST ${v1}/users/me/password`]: { who: members, body: () => ({ password: 'seven quiet herons' }) },
  [`POST ${v1}/users/me/email`]: { who: members, body: () => ({ email: 'new@example.org' }) },
  [`POST ${v1}/users/me/email/confirm`]: { who: members, body: () => ({ email: 'new@example.org', code: '000000' }) },
  [`GET ${v1}/users/me/email/lost`]: { who: members },
  [`POST ${v1}/users/me/email/lost/code`]: {
    who: members,
    body: () => ({ email: 'new@example.org', password: 'not this one' }),
  },
  [`POST ${v1}/users/me/email/lost/confirm`]: {
    who: members,
    body: () => ({ email: 'new@example.org', code: '000000' }),
  },
  [`POST ${v1}/users/me/email/lost/stop`]: { who: members },
  [`POST ${v1}/users/email-keep`]: { who: everybody, body: () => ({ token: 'none' }) },
  [`POST ${v1}/members/:id/lost-mailbox/due`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
};
