/** Mutants of acts of operators: part of `mutants.ts`. */
export const opsMutants = {
  'own-approval': ['libs/ops/decider.spec.ts'],
  'made-by-same': ['libs/ops/decider.spec.ts'],
  'made-by-approver': ['libs/ops/decider.spec.ts'],
  'loose-confirmation': ['test/ops-acts.spec.ts'],
  'act-run-twice': ['test/ops-acts.spec.ts'],
  'counted-once': ['test/erasure.spec.ts'],
  'acts-swap': ['test/ops-acts-waiting.spec.ts'],
  'paused-by-one': ['test/ops-acts-waiting.spec.ts'],
  'begins-again': ['test/editions.spec.ts'],
  'plain-copy': ['test/ops-backup.spec.ts'],
  'copies-for-ever': ['test/ops-backup.spec.ts'],
  'lines-unread': ['test/ops-grants.spec.ts'],
  'begins-as-it-ends': ['libs/platform/reactions/reaction-ending.spec.ts'],
  'turn-after-end': ['libs/platform/reactions/reaction-ending.spec.ts'],
  'newest-acts': ['test/ops-shell.spec.ts'],
} as const;
