/** What of a span is told beside its name: names of routes, commands and views, never who asked or for what. */
export type SpanAttributes = Readonly<
  Partial<Record<'method' | 'route' | 'command' | 'category' | 'fact' | 'view' | 'topic', string>>
> &
  Readonly<{ status?: number }>;

/** A piece of the way of one request, told when it is over. `began` and `ended` are milliseconds since 1970. */
export type ToldSpan = Readonly<{
  /** The request's: it is the trace. */
  correlationId: string;
  name: string;
  began: number;
  ended: number;
  attributes: SpanAttributes;
  /** The request itself: all other spans of the trace lie below it. */
  isRequest?: boolean;
  failed?: boolean;
}>;

/** The way of a request through the house, for whoever looks for where time goes. Nest's token. */
export abstract class Tracing {
  /** Whether anybody wants to know of this request: asked before anything is done for it. */
  abstract takes(correlationId: string): boolean;
  /** Never waits, never throws. */
  abstract tell(span: ToldSpan): void;
  /** Hands over what is left. */
  abstract close(): Promise<void>;
}

/** Where nobody asked for traces. */
export class NoTracing extends Tracing {
  takes(): boolean {
    return false;
  }
  tell() {}
  close(): Promise<void> {
    return Promise.resolve();
  }
}
