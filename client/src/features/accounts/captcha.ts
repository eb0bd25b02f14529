import { answering, captchaHeader, proofOf, type Work } from '#platform/captcha/rules/work.ts';
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

/** The headers that prove it. Rejects when it is called off. */
export async function headersFor(
  work: Work,
  onFound: (count: number) => void,
  off: AbortSignal | undefined,
): Promise<Readonly<Record<string, string>>> {
  const proof = await besideThePage(work, onFound, off).catch(() => onThePage(work, onFound, off));
  return { [captchaHeader]: proof };
}

/** Where a browser lets it: the page goes on as if nothing were. */
async function besideThePage({ token, puzzles, bits }: Work, onFound: (count: number) => void, off?: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const worker = new Worker(rule.createScriptURL(script), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Worked>) => {
    if ('found' in data) onFound(data.found);
    else resolve(data.proof);
  });
  worker.addEventListener('error', () => reject(new Error('no work is done here')));
  off?.addEventListener('abort', () => reject(new Error('called off')));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  worker.postMessage({ token, puzzles, bits });
  return promise.finally(() => worker.terminate());
}

/** Where there is no worker, or its script does not come: between two turns the page has its own. */
async function onThePage(work: Work, onFound: (count: number) => void, off?: AbortSignal): Promise<string> {
  const turns = answering(work, onFound);
  let turn = turns.next();
  for (; !turn.done; turn = turns.next()) {
    if (off?.aborted) throw new Error('called off');
    await new Promise((resolve) => setTimeout(resolve));
  }
  return proofOf(work, turn.value);
}
