import { second } from '#kernel/instant.ts';
import type { HouseSeal } from '#platform/auth/house-seal.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type IngressAnswer, StreamIngress } from './stream-ingress.ts';

/** Longer than a node takes to say that its store is away, and than the balancer takes to ask another one (`deploy/`). */
const patience = 5 * second;

/** Several api nodes: the balancer in front of them sends an address to the node that has its stream. */
export class BalancerIngress extends StreamIngress {
  /** `origin`: the balancer's address, without a slash at the end. */
  constructor(
    private readonly origin: string,
    private readonly seal: Pick<HouseSeal, 'headers'>,
    private readonly clock: Clock,
  ) {
    super();
  }

  async post(path: string, key: string, body: object): Promise<IngressAnswer> {
    const late = new AbortController();
    const cancel = this.clock.after(patience, () => late.abort(new Error(`no answer within ${patience} ms`)));
    try {
      const headers = { ...this.seal.headers(path, key), 'content-type': 'application/json' };
      const asked = {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error',
        signal: late.signal,
      } as const;
      const answer = await fetch(this.origin + path, asked);
      return { status: answer.status, body: parsed(await answer.text()) };
    } catch (error) {
      throw new Error(`the balancer ${this.origin} does not answer: ${wordsOf(error)}`, { cause: error });
    } finally {
      cancel();
    }
  }
}

/** The JSON of an answer; undefined for a proxy's own error pages. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The words of the error's cause: `fetch failed` says nothing. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
