import type { Instant } from '#kernel/instant.ts';

/** Since when somebody runs the house. `grantedBy`: the operator who proposed it; null: the house itself. */
export type OperatorSince = Readonly<{ since: Instant; grantedBy: string | null }>;
