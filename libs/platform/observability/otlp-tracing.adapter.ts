import { createHash } from 'node:crypto';
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  type SpanExporter,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { type ToldSpan, Tracing } from './tracing.ts';

/** A collector that is away keeps nobody from ending for longer. */
const timeoutMillis = 3000;

/** `endpoint`: a collector's, such as `http://localhost:4318`. `ratio`: of all requests, from 0 to 1. `role`: which process this is. */
export type TracingOptions = Readonly<{ endpoint: string; ratio: number; role: string }>;

/**
 * Sends spans by OTLP over HTTP. The trace's id is the correlation id, so that a line of the log leads to its trace, and every
 * process of the market takes the same requests. The request's own span has an id that follows from it: spans that are over
 * before the request, or in another process, still lie below it.
 */
export class OtlpTracing extends Tracing {
  private readonly ids = new IdsOfRequests();
  private readonly sampler: TraceIdRatioBasedSampler;
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(
    { endpoint, ratio, role }: TracingOptions,
    exporter: SpanExporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis }),
  ) {
    super();
    this.sampler = new TraceIdRatioBasedSampler(ratio);
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'plinth', 'service.instance.id': role }),
      idGenerator: this.ids,
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutMillis })],
    });
    this.tracer = this.provider.getTracer('plinth');
  }

  takes(correlationId: string): boolean {
    return this.sampler.shouldSample(undefined, traceIdOf(correlationId)).decision !== SamplingDecision.NOT_RECORD;
  }

  tell({ correlationId, name, began, ended, attributes, isRequest = false, failed = false }: ToldSpan): void {
    const traceId = traceIdOf(correlationId);
    const request = { traceId, spanId: requestSpanOf(traceId) };
    const below = trace.setSpanContext(ROOT_CONTEXT, { ...request, traceFlags: TraceFlags.SAMPLED });
    const kind = isRequest ? SpanKind.SERVER : SpanKind.INTERNAL;
    const begin = (context: Context) => this.tracer.startSpan(name, { kind, startTime: began, attributes }, context);
    const span = isRequest ? this.ids.with(request, () => begin(ROOT_CONTEXT)) : begin(below);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(ended);
  }

  close(): Promise<void> {
    return this.provider.shutdown().catch(() => undefined); // a collector that is away keeps nobody from ending
  }
}

type Ids = Readonly<{ traceId: string; spanId: string }>;

/** Random ids, but for the span of a request. */
class IdsOfRequests extends RandomIdGenerator {
  private given: Ids | undefined;

  override generateTraceId = () => this.given?.traceId ?? random.generateTraceId();
  override generateSpanId = () => this.given?.spanId ?? random.generateSpanId();

  with<T>(ids: Ids, begin: () => T): T {
    this.given = ids;
    try {
      return begin();
    } finally {
      this.given = undefined;
    }
  }
}

const random = new RandomIdGenerator();

/** 32 hex digits: the correlation id where it is a UUID, else a hash of it, for a proxy's request ids are what they like. */
function traceIdOf(correlationId: string): string {
  const digits = correlationId.replaceAll('-', '').toLowerCase();
  if (/^[\da-f]{32}$/.test(digits) && !/^0+$/.test(digits)) return digits;
  return createHash('sha256').update(correlationId).digest('hex').slice(0, 32);
}

/** 16 hex digits that are not all zero. */
const requestSpanOf = (traceId: string) => createHash('sha256').update(traceId).digest('hex').slice(0, 16);
