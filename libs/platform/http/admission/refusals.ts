import type { FastifyReply } from 'fastify';
import { HttpProblem, misdirected, overloaded, problemBody, problemType, tooMany } from '../problem.ts';

/** Seconds on top of the wait, at most: all who were refused would come back together. */
const jitter = 3;
/** Longer waits than this are said as this long. */
const longest = 60;

/** How a refusal looks on the wire. Made once: turning away must cost next to nothing. */
type Made = Readonly<{ status: number; head: Readonly<Record<string, string | number>>; body: Buffer }>;

/** Answers that need nothing but what is here: no route, no filter, no serializer. */
export class Refusals {
  private readonly tooMany: readonly Made[];
  private readonly overloaded: readonly Made[];
  private readonly tooSlow: Made;
  private readonly misdirected: Made;

  /** `headers`: those that every answer has. */
  constructor(private readonly headers: Readonly<Record<string, string>>) {
    const waits = Array.from({ length: longest + jitter }, (_, n) => n + 1);
    this.tooMany = waits.map((seconds) => this.made(tooMany(seconds), seconds));
    this.overloaded = waits.slice(0, jitter).map((seconds) => this.made(overloaded(), seconds));
    this.tooSlow = this.made(new HttpProblem(408, 'too-slow', 'The request took too long to arrive.'));
    this.misdirected = this.made(misdirected());
  }

  /** 429: so many seconds at least, with or without the line. */
  tooManyFor(reply: FastifyReply, seconds: number, isLast: boolean): void {
    send(reply, this.tooMany[Math.min(seconds, longest) + Math.floor(Math.random() * jitter) - 1]!, isLast);
  }

  /** 503, with or without the line: a process that ends keeps none. */
  overloadedFor(reply: FastifyReply, isLast: boolean): void {
    send(reply, this.overloaded[Math.floor(Math.random() * jitter)]!, isLast);
  }

  /** 408, and the line is closed: what else comes on it belongs to the body. */
  tooSlowFor(reply: FastifyReply): void {
    send(reply, this.tooSlow, true);
  }

  /** 421: it was meant for another host. */
  misdirectedFor(reply: FastifyReply, isLast: boolean): void {
    send(reply, this.misdirected, isLast);
  }

  private made(problem: HttpProblem, seconds?: number): Made {
    const body = Buffer.from(JSON.stringify(problemBody(problem)));
    const head = {
      ...this.headers,
      'content-type': problemType,
      'content-length': body.length,
      ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    };
    return { status: problem.status, head, body };
  }
}

function send(reply: FastifyReply, { status, head, body }: Made, isLast = false) {
  reply.hijack();
  reply.raw.writeHead(status, isLast ? { ...head, connection: 'close' } : head);
  reply.raw.end(body);
}
