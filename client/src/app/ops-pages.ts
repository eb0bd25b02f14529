import { hiddenFromOthers, type PageRoute } from './page-route.ts';

/** A page of the operations room: nobody else knows that it is there, nor loads what it asks, nor the names of its scripts. */
function page(path: string): PageRoute {
  const file = path.slice(1).replace('/', '-');
  return {
    path,
    file,
    lazy: async () => (await import('./ops-screens.ts')).opsScreens[file]!(),
    texts: ['ops', 'accounts', ...(path === '/ops/desk' ? ['orders'] : [])], // who one is, once more, is said as everywhere
    layout: { isFooterVisible: false },
    guard: hiddenFromOthers,
    prepare: async (deps, _, query) => (await import('../features/ops/prepared.ts')).prepared(file, deps, query),
  };
}

const rooms = [
  'fact',
  'request',
  'document',
  'stream',
  'types',
  'parked',
  'acts',
  'views',
  'due',
  'relay',
  'processes',
  'log',
  'jobs',
  'job',
  'tokens',
  'rates',
  'sellers',
  'desk',
  'ledger',
];

export const opsPages: readonly PageRoute[] = ['/ops', ...rooms.map((room) => `/ops/${room}`)].map(page);
