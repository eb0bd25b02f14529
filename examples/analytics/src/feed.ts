import { setTimeout as pause } from 'node:timers/promises';
import { type Batch, type Keeper, type Message, type Source, topics } from './source.ts';
import { wordsOf, Wrong } from './wrong.ts';

/** Messages of a page. */
const perPage = 5000;
/** Milliseconds until a line that was cut is tried again. */
const tryAgainAfter = 1000;

type Line = Message | Readonly<{ through: string }>;

/** The market's feed, with a token for topics. `limit`: messages of a page. */
export type FeedAt = Readonly<{ url: string; token: string; limit?: number }>;

/** Reads the market's feed over HTTP: pages, or followed. */
export function feed({ url, token, limit = perPage }: FeedAt): Source {
  const ask = (topic: string, query: Record<string, string>, signal?: AbortSignal) => {
    const at = new URL(`/web-api/v1/topics/${topic}?${new URLSearchParams(query)}`, url);
    return fetch(at, { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) });
  };

  const once = async ({ places, take }: Keeper) => {
    for (const topic of topics) {
      for (let isEnd = false; !isEnd;) {
        const after = (await places(topic)).get(0) ?? '';
        const answer = await good(ask(topic, { after, limit: String(limit) }), url);
        const batch = batchOf(topic, (await answer.text()).trimEnd().split('\n'));
        await take(batch);
        isEnd = batch.isEnd;
      }
    }
  };

  const followOne = async (topic: string, { places, take }: Keeper, signal: AbortSignal) => {
    while (!signal.aborted) {
      try {
        const after = (await places(topic)).get(0) ?? '';
        const answer = await good(ask(topic, { after, follow: 'true' }, signal), url);
        for await (const lines of batchesOf(answer)) await take(batchOf(topic, lines));
      } catch (error) {
        if (error instanceof Wrong) throw error;
        if (!signal.aborted) console.error(`analytics: ${topic}: ${wordsOf(error)}; it is tried again`);
      }
      await pause(tryAgainAfter, undefined, { signal }).catch(() => {});
    }
  };

  const follow = (keeper: Keeper, signal: AbortSignal) =>
    together(signal, (topic, either) => followOne(topic, keeper, either));
  return { name: 'feed', once, follow };
}

/** One topic that cannot be read ends all of them: half of the tables would grow old unseen. */
async function together(signal: AbortSignal, one: (topic: string, signal: AbortSignal) => Promise<void>) {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const all = topics.map((topic) => one(topic, either).finally(() => ending.abort()));
  const failed = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function good(asked: Promise<Response>, url: string): Promise<Response> {
  const answer = await asked.catch((error: unknown) => {
    throw new Error(`nothing answers at ${url} (${wordsOf(error)})`);
  });
  if (answer.ok) return answer;
  const { status } = answer;
  if (status === 401 || status === 403)
    throw new Wrong('the market does not take this TOKEN: npm run token -- analyst');
  if (status === 409) throw new Wrong('the market was put back from a backup: begin again with a new file');
  if (status === 404) throw new Wrong('the market does not know this topic');
  throw new Error(`the market answered ${status}`);
}

/** Lines up to each that says how far they go. */
async function* batchesOf({ body }: Response): AsyncGenerator<readonly string[]> {
  let [rest, lines] = ['', [] as string[]];
  for await (const text of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split('\n');
    rest = parts.pop()!;
    for (const line of parts) {
      lines.push(line);
      if (!line.startsWith('{"through":')) continue;
      yield lines;
      lines = [];
    }
  }
}

/** The last line says how far the others go; a page without any is the end. */
function batchOf(topic: string, lines: readonly string[]): Batch {
  const all = lines.map((line) => JSON.parse(line) as Line);
  const end = all.pop();
  if (!end || !('through' in end)) throw new Error('the page was cut');
  return { topic, partition: 0, messages: all as readonly Message[], next: end.through, isEnd: all.length === 0 };
}
