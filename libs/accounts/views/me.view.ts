import type { Language } from '#contracts/locales.ts';
import { type Document, view } from '#kernel/view.ts';
import type { Decrypted, Shapes } from '#kernel/shapes.ts';
import { type AccountEvent, accountShapes, type MemberId, type Role } from '../events.ts';

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

type Seen = Extract<
  AccountEvent<Decrypted>,
  {
    type:
      | 'AccountRegistered'
      | 'TestMemberRegistered'
      | 'TestSignInGiven'
      | 'EmailVerified'
      | 'RoleGranted'
      | 'MemberErased';
  }
>;

const { SignedIn: _in, SignedOut: _out, ...shapes } = accountShapes;

export const meView = view<MeDocument, Seen>({
  name: 'me',
  version: 1,
  shapes: shapes satisfies Shapes<Seen>,
  key: ({ data }) => [data.memberId],
  start: {
    AccountRegistered: ({ memberId, email, name, language }) => ({
      id: memberId,
      email,
      name,
      language,
      verified: false,
      roles: ['shopper'],
    }),
    TestMemberRegistered: ({ memberId, name }) => ({
      id: memberId,
      email: null,
      name,
      language: 'en',
      verified: true,
      roles: ['shopper'],
    }),
  },
  on: {
    TestSignInGiven: (me, { email, language }) => ({ ...me, email, language }),
    EmailVerified: (me) => ({ ...me, verified: true }),
    RoleGranted: (me, { role }) => ({ ...me, roles: [...me.roles, role] }),
    MemberErased: () => null,
  },
});
