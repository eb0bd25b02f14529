import { v1 } from './routes.ts';

/** Addresses of the list of what a member owns: its page loads them. */
export const ownsRoutes = {
  all: `${v1}/users/me/owns`,
  remove: `${v1}/users/me/owns/remove`,
};
