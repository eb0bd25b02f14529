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
