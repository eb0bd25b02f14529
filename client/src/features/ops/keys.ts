const ops = 'ops';

/** Under what the cache keeps what operators ask. */
export const opsKeys = {
  allFacts: [ops, 'facts'],
  facts: (asked: object) => [ops, 'facts', asked],
  fact: (stream: string, revision: string) => [ops, 'fact', stream, revision],
  tree: (correlation: string) => [ops, 'tree', correlation],
  document: (view: string, id: string, moment: object) => [ops, 'document', view, id, moment],
  drift: (view: string, id: string) => [ops, 'drift', view, id],
  stream: (stream: string, revision: string | undefined, at: string | undefined) => [
    ops,
    'stream',
    stream,
    revision,
    at,
  ],
  views: [ops, 'views'],
  due: [ops, 'due'],
  relay: [ops, 'relay'],
  processes: [ops, 'processes'],
  log: [ops, 'log'],
  parked: [ops, 'parked'],
  reactions: [ops, 'reactions'],
  allCounts: [ops, 'counts'],
  counts: (hours: string) => [ops, 'counts', hours],
  types: [ops, 'types'],
  jobs: [ops, 'jobs'],
  job: (id: string) => [ops, 'jobs', id],
  tokens: [ops, 'tokens'],
  rates: [ops, 'rates'],
  sellers: [ops, 'sellers'],
  acts: [ops, 'acts'],
} as const;
