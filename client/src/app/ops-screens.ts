import type { PageRoute } from './page-route.ts';

/** The screens of the operations room, by their file: a list of its own, so that no shopper fetches it. */
export const opsScreens: Readonly<Record<string, PageRoute['lazy']>> = {
  ops: () => import('../routes/ops.tsx'),
  'ops-fact': () => import('../routes/ops-fact.tsx'),
  'ops-request': () => import('../routes/ops-request.tsx'),
  'ops-document': () => import('../routes/ops-document.tsx'),
  'ops-stream': () => import('../routes/ops-stream.tsx'),
  'ops-types': () => import('../routes/ops-types.tsx'),
  'ops-parked': () => import('../routes/ops-parked.tsx'),
  'ops-acts': () => import('../routes/ops-acts.tsx'),
  'ops-views': () => import('../routes/ops-views.tsx'),
  'ops-due': () => import('../routes/ops-due.tsx'),
  'ops-relay': () => import('../routes/ops-relay.tsx'),
  'ops-processes': () => import('../routes/ops-processes.tsx'),
  'ops-log': () => import('../routes/ops-log.tsx'),
  'ops-jobs': () => import('../routes/ops-jobs.tsx'),
  'ops-job': () => import('../routes/ops-job.tsx'),
  'ops-desk': () => import('../routes/ops-desk.tsx'),
  'ops-sellers': () => import('../routes/ops-sellers.tsx'),
  'ops-rates': () => import('../routes/ops-rates.tsx'),
  'ops-ledger': () => import('../routes/ops-ledger.tsx'),
  'ops-tokens': () => import('../routes/ops-tokens.tsx'),
};
