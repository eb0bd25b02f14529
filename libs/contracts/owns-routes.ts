import { v1 } from './routes.ts';

/** Addresses of the list of what a member owns: its page loads them. */
export const ownsRoutes = {
  all: `${v1}/users/me/owns`,
  of: (templateId: string) => `${v1}/users/me/owns/${templateId}`,
  remove: `${v1}/users/me/owns/remove`,
};
