import { v1 } from './routes.ts';

/** The signed-in member's own. */
export const addressRoutes = {
  all: `${v1}/users/me/addresses`,
  one: (id: string) => `${v1}/users/me/addresses/${id}`,
  remove: (id: string) => `${v1}/users/me/addresses/${id}/remove`,
  makeDefault: (id: string) => `${v1}/users/me/addresses/${id}/default`,
  /** Anybody's: what an address in that country takes. */
  form: (country: string) => `${v1}/countries/${country}/address-form`,
};
