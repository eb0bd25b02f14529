import { hiddenFromOthers, type PageRoute } from './page-route.ts';

/** A page of the operations room: nobody else knows that it is there, nor loads what it asks, nor the names of its scripts. */
function page(path: string): PageRoute {
  const file = path.slice(1).replace('/', '-');
  return {
    path,
    file,
    lazy: async () => (await import('./ops-screens.ts')).opsScreens[file]!(),
    texts: ['ops', 'accounts', 'orders', 'pictures'], // who one is, once more, and how an order stands are said as everywhere
    layout: { isFooterVisible: false },
    guard: hiddenFromOthers,
    prepare: async (deps, _, query) => (await import('../features/ops/prepared.ts')).prepared(file, deps, query),
  };
}

/** In one text: every page's visitor fetches it. */
const rooms =
  '/fact /request /document /stream /types /parked /acts /views /due /relay /processes /log /jobs /job /tokens /rates /sellers /desk /ledger';

export const opsPages: readonly PageRoute[] = ['', ...rooms.split(' ')].map((room) => page(`/ops${room}`));
