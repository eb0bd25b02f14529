import type { Config } from '#platform/config/config.ts';
import { OtlpTracing } from '#platform/observability/otlp-tracing.adapter.ts';
import { NoTracing, type Tracing } from '#platform/observability/tracing.ts';

/** Nowhere, unless the configuration names a collector. `role`: which process this is. */
export const tracingOf = ({ traces }: Pick<Config, 'traces'>, role: string): Tracing =>
  traces ? new OtlpTracing({ ...traces, role }) : new NoTracing();
