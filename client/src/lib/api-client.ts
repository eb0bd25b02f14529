import { createContext, use } from 'react';
import type { Live } from './live.ts';

/** Checks an answer, where developers look: the contracts' schemas bring zod, and no visitor fetches them to read. */
export interface Schema<T> {
  parse: (answer: unknown) => T;
}
export type LateSchema<T> = () => Promise<Schema<T>>;

/** What becomes of a command on its way. */
export interface Sending {
  /** Calls off what has not gone out. */
  signal?: AbortSignal;
  /** Told false when it is about to go, and true once all of it has left: it cannot be called off any more. */
  onSent?: (isSent: boolean) => void;
  headers?: Readonly<Record<string, string>>;
}

/** The client's line to the market. Rendering on the server and specs bring their own. */
export interface ApiClient {
  /** Rejects with a `Problem`, or with `NetworkError`. */
  get: <T>(path: string, schema: LateSchema<T>) => Promise<T>;
  /** A command. The same key with the same body is the same command. A file is sent as it is. Rejects like `get`. */
  post: (path: string, body: unknown, key: string, sending?: Sending) => Promise<unknown>;
  live: Live;
  /** Leaves for an address of this market with a fresh page: who the visitor is has changed. */
  leaveFor: (address: string) => void;
  /** Does a page wait for its data before it is rendered? The server's do. */
  waits: boolean;
}

/** Words of an address; those that are empty or missing are left out. */
export type Asked = Readonly<Record<string, string | undefined>>;

/** An address with what was asked, in one order. */
export function asking(path: string, asked: Asked): string {
  const said = Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`;
}

/** To an address: the answer must have what the command did whose receipt had this `after`. */
export const behind = (after: string | undefined): string => (after === undefined ? '' : `?after=${after}`);

/** The market answered, and the answer was no: a problem document (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

/** No answer came: whether the market did it is unknown, so a command is repeated under its old key. */
export class NetworkError extends Error {
  constructor() {
    super('line-lost');
  }
}

/** May the same request do better in a moment? */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof Problem && (error.status === 503 || error.code === 'try-again'));

export const ApiClientContext = createContext<ApiClient | null>(null);

export function useApiClient(): ApiClient {
  const api = use(ApiClientContext);
  if (!api) throw new Error('render inside <App>');
  return api;
}
