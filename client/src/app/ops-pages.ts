import { hiddenFromOthers, type PageRoute } from './page-route.ts';

/** A page of the operations room: nobody else knows that it is there, nor loads what it asks. */
const page = (path: string, file: string, lazy: PageRoute['lazy']): PageRoute => ({
  path,
  file,
  lazy,
  texts: ['ops'],
  layout: { isFooterVisible: false },
  guard: hiddenFromOthers,
  prepare: async (deps, _, query) => (await import('../features/ops/prepared.ts')).prepared(file, deps, query),
});

export const opsPages: readonly PageRoute[] = [
  page('/ops', 'ops', () => import('../routes/ops.tsx')),
  page('/ops/fact', 'ops-fact', () => import('../routes/ops-fact.tsx')),
  page('/ops/request', 'ops-request', () => import('../routes/ops-request.tsx')),
  page('/ops/document', 'ops-document', () => import('../routes/ops-document.tsx')),
  page('/ops/stream', 'ops-stream', () => import('../routes/ops-stream.tsx')),
  page('/ops/types', 'ops-types', () => import('../routes/ops-types.tsx')),
  page('/ops/parked', 'ops-parked', () => import('../routes/ops-parked.tsx')),
  page('/ops/acts', 'ops-acts', () => import('../routes/ops-acts.tsx')),
  page('/ops/views', 'ops-views', () => import('../routes/ops-views.tsx')),
  page('/ops/due', 'ops-due', () => import('../routes/ops-due.tsx')),
  page('/ops/relay', 'ops-relay', () => import('../routes/ops-relay.tsx')),
  page('/ops/processes', 'ops-processes', () => import('../routes/ops-processes.tsx')),
  page('/ops/log', 'ops-log', () => import('../routes/ops-log.tsx')),
  page('/ops/jobs', 'ops-jobs', () => import('../routes/ops-jobs.tsx')),
  page('/ops/job', 'ops-job', () => import('../routes/ops-job.tsx')),
  page('/ops/tokens', 'ops-tokens', () => import('../routes/ops-tokens.tsx')),
];
