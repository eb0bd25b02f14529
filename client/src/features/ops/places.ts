import { asking, type Moment } from './queries.ts';

type Place = Readonly<{ stream: string; revision: number }>;

/** Addresses of the operations room: each can be sent to a colleague. */
export const places = {
  log: (asked: Readonly<Record<string, string | undefined>> = {}) => asking('/ops', asked),
  fact: ({ stream, revision }: Place) => asking('/ops/fact', { stream, revision: String(revision) }),
  request: (id: string) => asking('/ops/request', { id }),
  document: (view: string, id: string, moment: Moment = {}) => asking('/ops/document', { view, id, ...moment }),
  stream: (stream: string, revision?: number) =>
    asking('/ops/stream', { stream, ...(revision !== undefined && { revision: String(revision) }) }),
  house: '/ops/house',
} as const;
