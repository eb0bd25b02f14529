import { membersOnly, type PageRoute } from './page-route.ts';

/** A page whose screen few visits come to: `later-screens.ts` is fetched with the first of them. */
export function laterPage(path: string, file: string, page: Pick<PageRoute, 'texts' | 'layout' | 'guard'>): PageRoute {
  const screen = async () => (await import('./later-screens.ts')).laterScreens[file]!();
  return {
    path,
    file,
    lazy: screen,
    prepare: async (deps, params, query) => (await screen()).prepare?.(deps, params, query),
    ...page,
  };
}

/** One of the account, whose address is its file's name unless it says another. */
export const ownPage = (name: string, texts: readonly string[], file = name): PageRoute =>
  laterPage(`/account/${name}`, file, { texts, guard: membersOnly });
