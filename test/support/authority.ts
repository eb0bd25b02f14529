import type { Authority } from '#platform/auth/authority.ts';

/** An authority that knows these members and sessions; nobody signs out while it is asked. */
export const quietAuthority = (known: Pick<Authority, 'member' | 'endOf'>): Authority => ({
  ...known,
  mayPromise: async (memberId) => (await known.member(memberId)) !== undefined,
  wentOn: async () => false,
  hasLeft: async () => false,
  whenOver: () => () => {},
  hearsAll: () => true,
});
