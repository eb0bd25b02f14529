import { asking } from '../../lib/api-client.ts';
import type { Moment } from './queries.ts';

type Place = Readonly<{ stream: string; revision: number }>;

/** Addresses of the operations room: each can be sent to a colleague. */
export const places = {
  log: (asked: Readonly<Record<string, string | undefined>> = {}) => asking('/ops', asked),
  fact: ({ stream, revision }: Place) => asking('/ops/fact', { stream, revision: String(revision) }),
  request: (id: string) => asking('/ops/request', { id }),
  document: (view: string, id: string, moment: Moment = {}) => asking('/ops/document', { view, id, ...moment }),
  stream: (stream: string, revision?: number) =>
    asking('/ops/stream', { stream, ...(revision !== undefined && { revision: String(revision) }) }),
  streamAt: (stream: string, at: string) => asking('/ops/stream', { stream, at }),
  types: (hours?: string) => asking('/ops/types', { hours }),
  parked: '/ops/parked',
  acts: '/ops/acts',
  olderActs: (cursor: string) => asking('/ops/acts', { cursor }),
  views: '/ops/views',
  due: '/ops/due',
  relay: '/ops/relay',
  processes: '/ops/processes',
  disk: '/ops/log',
  jobs: '/ops/jobs',
  job: (id: string) => asking('/ops/job', { id }),
  tokens: '/ops/tokens',
  rates: '/ops/rates',
  ledger: '/ops/ledger',
  sellers: '/ops/sellers',
  desk: (at?: string, cursor?: string) => asking('/ops/desk', { at, cursor }),
  laterSellers: (cursor: string) => asking('/ops/sellers', { cursor }),
} as const;

/** The rooms, in the order of the tabs: their page and the key that leads there after `g`. */
export const rooms = [
  { room: 'log', to: places.log(), key: 'l' },
  { room: 'types', to: places.types(), key: 't' },
  { room: 'parked', to: places.parked, key: 'p' },
  { room: 'acts', to: places.acts, key: 'a' },
  { room: 'views', to: places.views, key: 'v' },
  { room: 'due', to: places.due, key: 'c' },
  { room: 'relay', to: places.relay, key: 'r' },
  { room: 'processes', to: places.processes, key: 'o' },
  { room: 'disk', to: places.disk, key: 'd' },
  { room: 'jobs', to: places.jobs, key: 'j' },
  { room: 'tokens', to: places.tokens, key: 'k' },
  { room: 'rates', to: places.rates, key: 'x' },
  { room: 'ledger', to: places.ledger, key: 'm' },
  { room: 'sellers', to: places.sellers, key: 's' },
  { room: 'desk', to: places.desk(), key: 'e' },
] as const;

/** One of the rooms. */
export type Room = (typeof rooms)[number]['room'];
