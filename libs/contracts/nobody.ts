import type { Me } from './accounts.ts';

/** What a visitor who is not signed in is told of themselves. Without zod: the browser needs it before any answer. */
export const nobody: Me = {
  id: null,
  email: null,
  name: null,
  isGuest: false,
  isAuthenticated: false,
  verified: false,
  roles: [],
};

/** Guest or no user id: somebody for whom there is no account; specification, section 5. */
export const countsAsGuest = ({ isGuest, id }: Pick<Me, 'isGuest' | 'id'>): boolean => isGuest || id === null;
