import type { Language } from '#contracts/locales.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';
import { accountShapes, accountStream, type MemberId, type Role } from '../events.ts';

/** What a member's own screens show of them. Nobody else gets it; it is gone when the member is erased. */
export type MeDocument = Document &
  Readonly<{
    id: MemberId;
    email: string | null;
    name: string;
    language: Language;
    verified: boolean;
    roles: readonly Role[];
  }>;

const fresh = { verified: false, roles: ['shopper'] } as const;

export const meView = viewOf<MeDocument>()({
  name: 'me',
  version: 3,
  facts: pick(
    accountShapes,
    'AccountRegistered',
    'TestMemberRegistered',
    'TestSignInGiven',
    'EmailVerified',
    'EmailChanged',
    'EmailChangeUndone',
    'RoleGranted',
    'RoleRevoked',
    'MemberErased',
  ),
  streamsOf: (id) => [accountStream(id)],
  key: ({ data }) => [data.memberId],
  start: {
    AccountRegistered: ({ data: { email, name, language }, id }) => ({ id, email, name, language, ...fresh }),
    TestMemberRegistered: ({ data: { name }, id }) => ({
      id,
      email: null,
      name,
      language: 'en',
      ...fresh,
      verified: true,
    }),
  },
  on: {
    AccountRegistered: ignored,
    TestMemberRegistered: ignored,
    TestSignInGiven: ({ doc, data: { email, language } }) => ({ ...doc, email, language }),
    EmailVerified: ({ doc }) => ({ ...doc, verified: true }),
    EmailChanged: ({ doc, data: { email, language } }) => ({ ...doc, email, language, verified: true }),
    EmailChangeUndone: ({ doc, data: { email, language } }) => ({ ...doc, email, language, verified: true }),
    RoleGranted: ({ doc, data }) => ({ ...doc, roles: [...doc.roles, data.role] }),
    RoleRevoked: ({ doc, data }) => ({ ...doc, roles: doc.roles.filter((role) => role !== data.role) }),
    MemberErased: () => null,
  },
});
