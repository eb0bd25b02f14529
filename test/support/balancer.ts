import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** All of one auction or one game to one node, and to the next one when that is gone: what `deploy/nginx.conf` does. */
export class Balancer {
  /** How often each node was asked for what. */
  readonly asked: { node: string; path: string }[] = [];
  private readonly server: Server;

  /** `nodes`: their addresses now. */
  constructor(private readonly nodes: () => readonly string[]) {
    this.server = createServer((asking, answer) => void this.pass(asking, answer));
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The nodes for that path, the one that has its stream first. */
  orderOf(path: string): readonly string[] {
    const [key = path] = /(?<=^\/(?:web-api\/v1\/(?:auctions|trivia\/games)|live\/g)\/)[^/?]+/.exec(path) ?? [];
    const weight = (node: string) => createHash('sha256').update(`${node} ${key}`).digest('hex');
    return this.nodes().toSorted((a, b) => (weight(a) < weight(b) ? -1 : 1));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async pass(asking: IncomingMessage, answer: ServerResponse) {
    const body = await buffer(asking);
    for (const node of this.orderOf(asking.url ?? '/')) {
      this.asked.push({ node, path: asking.url ?? '/' });
      const told = await ask(node, asking, body).catch(() => undefined);
      if (!told) continue;
      answer.writeHead(told.statusCode ?? 502, told.headers);
      return void told.pipe(answer);
    }
    answer.writeHead(502).end();
    return undefined;
  }
}

function ask(node: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(url ?? '/', node), { ...(method && { method }), headers }, resolve);
    asking.once('error', reject);
    asking.end(body);
  });
}
