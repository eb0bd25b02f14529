/** What a line of the log may tell: nothing else gets in, whatever it is given. */
export type LogFields = Readonly<{
  context?: string | undefined;
  requestId?: string;
  /** The look at a page that asked: what its requests have in common. */
  clientDedupId?: string | undefined;
  method?: string;
  /** The route's pattern, never the address with its ids and queries. */
  route?: string | undefined;
  status?: number;
  ms?: number;
  view?: string;
  reaction?: string;
  stream?: string;
  type?: string;
  position?: string;
  count?: number;
  signal?: string;
  error?: unknown;
  stack?: string | undefined;
}>;

const names: Readonly<Record<keyof LogFields, true>> = {
  context: true,
  requestId: true,
  clientDedupId: true,
  method: true,
  route: true,
  status: true,
  ms: true,
  view: true,
  reaction: true,
  stream: true,
  type: true,
  position: true,
  count: true,
  signal: true,
  error: true,
  stack: true,
};

export const isFieldName = (name: string): name is keyof LogFields => Object.hasOwn(names, name);

const longest = 4000;
const eMail = /[^\s@<>"',;:()[\]{}]{1,64}@[^\s@<>"',;:()[\]{}]+\.[^\s@<>"',;:()[\]{}]+/g;
const jwt = /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g;
const secret = /\b(bearer|token|password|key|secret)(["']?\s*[:= ]\s*["']?)[^\s"',;&]{6,}/gi;
/** Line breaks and escapes of terminals: a line is one line, and only text. */
const control = /[\p{Cc}\u2028\u2029]+/gu;

/** A value as it may be written: one line, no address, no token. An error is its stack, or its name and words. */
export function plainly(value: unknown): string {
  if (value instanceof Error) return plainly(value.stack ?? `${value.name}: ${value.message}`);
  return String(value)
    .slice(0, longest)
    .replaceAll(jwt, '[token]')
    .replaceAll(secret, '$1$2[secret]')
    .replaceAll(eMail, '[e-mail]')
    .replaceAll(control, ' | ');
}
