import { expect, it } from '@jest/globals';
import { showing } from '#kernel/fold.ts';
import { erased } from '#kernel/shapes.ts';
import { ann } from '../samples.ts';
import { meView } from './me.view.ts';

const registered = (email: string, name: string) =>
  ({
    type: 'AccountRegistered',
    data: {
      memberId: ann,
      emailKey: 'e1',
      email,
      name,
      passwordHash: { person: ann, box: 'CANARY' },
      language: 'fr',
    },
  }) as const;
const me = { id: ann, email: 'ann@example.org', name: 'Ann', language: 'fr', verified: false, roles: ['shopper'] };

it('shows what was registered, and nothing of the password', () => {
  expect(showing(meView, registered('ann@example.org', 'Ann'))).toEqual(me);
});

it('shows what was proved and granted since', () => {
  expect(
    showing(
      meView,
      registered('ann@example.org', 'Ann'),
      { type: 'EmailVerified', data: { memberId: ann } },
      { type: 'RoleGranted', data: { memberId: ann, role: 'seller', grantedBy: null } },
    ),
  ).toEqual({ ...me, verified: true, roles: ['shopper', 'seller'] });
});

it('shows a test member without an address, and the address of one that signs in', () => {
  const test = { type: 'TestMemberRegistered', data: { memberId: ann, name: 'Tess' } } as const;
  expect(showing(meView, test)).toMatchObject({ email: null, name: 'Tess', verified: true });
  const { name: _, ...signIn } = registered('tess@example.org', '').data;
  expect(showing(meView, test, { type: 'TestSignInGiven', data: signIn })).toMatchObject({
    email: 'tess@example.org',
    name: 'Tess',
    language: 'fr',
  });
});

it('folds a person whose key is gone as erased, and removes one who was erased', () => {
  expect(showing(meView, registered(erased, erased))).toEqual({ ...me, email: 'erased', name: 'erased' });
  expect(
    showing(meView, registered(erased, erased), { type: 'MemberErased', data: { memberId: ann, emailKey: 'e1' } }),
  ).toBeUndefined();
});
