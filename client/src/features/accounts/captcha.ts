import { captchaHeader, type Work } from '#platform/captcha/rules/work.ts';
import type { Worked } from './captcha.worker.ts';
// oxlint-disable-next-line import/default -- the build makes it
import script from './captcha.worker.ts?worker&url';

/** The page's policy takes addresses of scripts by such a rule alone: this one knows a single address. */
interface Rule {
  createScriptURL: (url: string) => string;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rule: Rule) => Rule } };
const rule: Rule = trustedTypes?.createPolicy('captcha', { createScriptURL: () => script }) ?? {
  createScriptURL: () => script,
};

/** The headers that prove it. Rejects where the browser cannot, and when it is called off. */
export function headersFor(
  { token, puzzles, bits }: Work,
  onFound: (count: number) => void,
  off: AbortSignal | undefined,
): Promise<Readonly<Record<string, string>>> {
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, string>>>();
  const worker = new Worker(rule.createScriptURL(script), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Worked>) => {
    if ('found' in data) onFound(data.found);
    else resolve({ [captchaHeader]: data.proof });
  });
  worker.addEventListener('error', () => reject(new Error('no work is done here')));
  off?.addEventListener('abort', () => reject(new Error('called off')));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  worker.postMessage({ token, puzzles, bits });
  return promise.finally(() => worker.terminate());
}
