import { accountRoutes, cookies, csrfHeader, hostCookie, idempotencyKey } from '#contracts/routes.ts';
import { safePath } from '#contracts/safe-path.ts';
import { lateLive } from './late-live.ts';
import type { ServerTime } from './server-time.ts';
import { NetworkError, Problem, type ApiClient } from './api-client.ts';

/** Of our own cookies; null where there is none. */
function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** Every request says whose page it is of, and that it is JSON both ways; specification, section 7. */
const common = () => ({
  [csrfHeader]: csrfCookie() ?? '',
  accept: 'application/json',
  'content-type': 'application/json',
});

async function answerOf(path: string, { headers, ...init }: Sent = {}): Promise<unknown> {
  if (path === '') throw new Error('Required: url'); // specification, section 5
  const response = await fetch(path, { ...init, headers: { ...common(), ...headers } }).catch(() => {
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

/** Over https it bears the name that nobody else can plant. */
const csrfCookie = () => cookie(hostCookie(cookies.csrf)) ?? cookie(cookies.csrf);

/** The csrf cookie's value; the session's answer sets the cookie where there is none. */
async function csrfToken(): Promise<string> {
  const known = csrfCookie();
  if (known) return known;
  await answerOf(accountRoutes.session);
  return csrfCookie() ?? '';
}

async function post(
  path: string,
  body: unknown,
  key: string,
  signal?: AbortSignal,
  isSecondTry = false,
): Promise<unknown> {
  const headers = {
    [csrfHeader]: await csrfToken(),
    [idempotencyKey]: key,
    ...(body instanceof Blob && { 'content-type': body.type }),
  };
  try {
    const sent = body instanceof Blob ? body : JSON.stringify(body);
    return await answerOf(path, { method: 'POST', headers, body: sent, signal: signal ?? null });
  } catch (error) {
    if (isSecondTry || !(error instanceof Problem) || error.code !== 'csrf') throw error;
    await answerOf(accountRoutes.session); // the session has changed in another window: the token with it
    return post(path, body, key, signal, true);
  }
}

/** The line of a page in a browser. */
export const browserApiClient = (time: ServerTime): ApiClient => ({
  get: async (path, schema) => {
    const [answer, late] = await Promise.all([answerOf(path), schema()]);
    return late.parse(answer);
  },
  post: (path, body, key, signal) => post(path, body, key, signal),
  live: lateLive(async () => new (await import('./browser-live.ts')).BrowserLive(time)),
  leaveFor: (address) => window.location.assign(safePath(address)),
  waits: false,
});
