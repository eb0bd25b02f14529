import {
  cookies,
  csrfHeader,
  dedupHeader,
  hostCookie,
  idempotencyKey,
  memberHeader,
  visitorRoutes,
} from '#contracts/routes.ts';
import { safePath } from '#contracts/safe-path.ts';
import { lateLive } from './late-live.ts';
import type { ServerTime } from './server-time.ts';
import { NetworkError, Problem, type ApiClient, type LateSchema, type Sending } from './api-client.ts';

/** Of our own cookies; null where there is none. */
function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

interface Sent {
  headers?: Record<string, string>;
  method?: 'POST';
  body?: string | Blob;
  signal?: AbortSignal | null;
}

let clientDedupId = crypto.randomUUID();

/** Whoever goes to another page looks at something new. */
export function renewDedupId() {
  clientDedupId = crypto.randomUUID();
}

/** Every request says whose page it is of, which look at it, and that it is JSON both ways; specification, section 7. */
const common = () => ({
  [dedupHeader]: clientDedupId,
  [csrfHeader]: csrfCookie() ?? '',
  accept: 'application/json',
  'content-type': 'application/json',
});

type Deliver = (path: string, sent: Sent & Required<Pick<Sent, 'headers'>>) => Promise<Response>;

async function answerOf(path: string, { headers, ...init }: Sent = {}, deliver: Deliver = fetch): Promise<unknown> {
  if (path === '') throw new Error('Required: url'); // specification, section 5
  const response = await deliver(path, { ...init, headers: { ...common(), ...headers } }).catch(() => {
    throw new NetworkError();
  });
  const text = await response.text().catch(() => {
    throw new NetworkError();
  });
  const body = parsed(text);
  if (response.ok) return body;
  const { code = 'failed', details, ...rest } = (body ?? {}) as { code?: string; details?: Record<string, unknown> };
  throw new Problem(response.status, code, { ...rest, ...details });
}

/** Undefined for what is no JSON, such as a proxy's page. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The csrf token of this browser: over https it bears the name that nobody else can plant. */
export const csrfCookie = () => cookie(hostCookie(cookies.csrf)) ?? cookie(cookies.csrf);

/** The csrf cookie's value; the session's answer sets the cookie where there is none. */
async function csrfToken(): Promise<string> {
  const known = csrfCookie();
  if (known) return known;
  await answerOf(visitorRoutes.session);
  return csrfCookie() ?? '';
}

/** As `fetch` does it; it tells when all of it has left, which `fetch` never says. */
const telling =
  (onSent: NonNullable<Sending['onSent']>): Deliver =>
  (path, { headers, body = null, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('load', () => onSent(true));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    );
    for (const end of ['error', 'abort']) request.addEventListener(end, reject);
    signal?.addEventListener('abort', () => request.abort());
    onSent(false);
    if (signal?.aborted) reject();
    else request.send(body);
    return promise;
  };

/** Which command goes where, and from whose page. */
type Command = Readonly<{ path: string; body: unknown; key: string; member: string | null }>;

async function post(command: Command, sending: Sending = {}, isSecondTry = false): Promise<unknown> {
  const { signal, onSent } = sending;
  const { path, body, key, member } = command;
  const headers = {
    [csrfHeader]: await csrfToken(),
    [idempotencyKey]: key,
    ...(member !== null && { [memberHeader]: member }),
    ...(body instanceof Blob && { 'content-type': body.type }),
    ...sending.headers,
  };
  const sent = body instanceof Blob ? body : JSON.stringify(body);
  try {
    return await answerOf(
      path,
      { method: 'POST', headers, body: sent, signal: signal ?? null },
      onSent && telling(onSent),
    );
  } catch (error) {
    if (isSecondTry || !(error instanceof Problem) || error.code !== 'csrf') throw error;
    await answerOf(visitorRoutes.session); // the session has changed in another window: the token with it
    return post(command, sending, true);
  }
}

/** The line of a page in a browser. `member` is whose page it is: null while it is a visitor's. */
export const browserApiClient = (time: ServerTime, member: () => string | null): ApiClient => ({
  get: async <T>(path: string, schema: LateSchema<T>) => {
    if (process.env.NODE_ENV === 'production') return (await answerOf(path)) as T; // made by the contract's own types: 15 kB less
    const [answer, late] = await Promise.all([answerOf(path), schema()]);
    return late.parse(answer);
  },
  post: (path, body, key, sending) => post({ path, body, key, member: member() }, sending),
  live: lateLive(async () => new (await import('./browser-live.ts')).BrowserLive(time)),
  leaveFor: (address) => window.location.assign(safePath(address)),
  waits: false,
});
