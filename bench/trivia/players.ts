// Players of one game in one process: each answers on its own line, odd questions all at once, even ones within a second.
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LiveChanges } from '#contracts/live.ts';
import type { TriviaBoard, TriviaGame } from '#contracts/trivia.ts';
import { answerMessageName } from '#contracts/trivia-words.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { GameLine } from './line.ts';
import type { Acked, PlayOrder, PlayResult } from './orders.ts';

type Open = Extract<PlayOrder, { do: 'open' }>;

const withinMs = 1000;

/** A game that is played: what all of its lines hear and say. */
class Play {
  private readonly lines: GameLine[] = [];
  private readonly acked: Acked[] = [];
  private readonly refused: Record<string, number> = {};
  private readonly asked: Record<number, number[]> = {};
  private readonly boards: Record<number, number[]> = {};
  private readonly firsts: Record<number, number> = {};
  private readonly lasts: Record<number, number> = {};
  private readonly acks: number[] = [];
  /** By line: the last question and the last board that it heard of, and the last question that it answers. */
  private readonly heard: { asked: number; board: number; answers: number }[] = [];
  private readonly over = Promise.withResolvers<void>();
  private cutting = 0;
  private isOver = false;
  private last: { text: string; changes: LiveChanges['changes'] } = { text: '', changes: [] };

  constructor(private readonly order: Open) {}

  async open() {
    const { members, atOnce } = this.order;
    for (let from = 0; from < members.length; from += atOnce) {
      const some = members.slice(from, from + atOnce);
      await Promise.all(some.map((_, n) => this.add(from + n)));
    }
  }

  async play(cut: number): Promise<PlayResult> {
    this.cutting = cut;
    await this.over.promise;
    await pause(1000); // the last boards
    this.isOver = true;
    for (const line of this.lines) line.cut();
    const bursts = Object.keys(this.lasts).map((n) => [n, this.lasts[Number(n)]! - this.firsts[Number(n)]!]);
    const { acked, refused, asked, boards, acks } = this;
    return { acked, refused, asked, boards, bursts: Object.fromEntries(bursts) as Record<number, number>, acks };
  }

  private add(index: number): Promise<void> {
    this.heard[index] = { asked: 0, board: 0, answers: 0 };
    this.lines[index] = new GameLine(this.order, this.order.members[index]!, (text) => this.hear(index, text));
    return this.connect(index);
  }

  /** Comes back as long as the game goes on, and asks where it is. */
  private async connect(index: number): Promise<void> {
    while (!this.isOver) {
      const isOpen = await this.lines[index]!.open(() => void this.back(index)).then(
        () => true,
        () => false,
      );
      if (isOpen) return;
      await pause(200 + Math.random() * 800);
    }
  }

  private async back(index: number) {
    await pause(100 + Math.random() * 900);
    await this.connect(index);
    if (this.isOver) return;
    const { port, game } = this.order;
    const answer = await fetch(`http://127.0.0.1:${port}${triviaRoutes.game(game)}`).catch(() => undefined);
    if (answer?.ok) this.phase(index, (await answer.json()) as TriviaGame);
  }

  private hear(index: number, text: string) {
    if (!text.startsWith('42["changes"')) return;
    if (text !== this.last.text)
      this.last = { text, changes: (JSON.parse(text.slice(2)) as [string, LiveChanges])[1].changes };
    for (const { view, doc } of this.last.changes) {
      if (view === 'trivia-game' && doc) this.phase(index, doc);
      if (view === 'trivia-board' && doc) this.board(index, doc);
    }
  }

  private board(index: number, { n }: TriviaBoard) {
    if (n <= this.heard[index]!.board) return;
    this.heard[index]!.board = n;
    (this.boards[n] ??= []).push(Date.now());
  }

  private phase(index: number, { phase, asked }: TriviaGame) {
    if (phase === 'ended') return this.over.resolve();
    if (phase !== 'question' || !asked) return;
    const heard = this.heard[index]!;
    if (asked.n > heard.asked) {
      heard.asked = asked.n;
      (this.asked[asked.n] ??= []).push(Date.now());
    }
    if (!asked.options || heard.answers >= asked.n) return;
    heard.answers = asked.n;
    const [opens, options] = [Date.parse(asked.opensAt), asked.options.length];
    const spread = asked.n % 2 === 1 ? 0 : (index * 7919) % withinMs;
    const message = { n: asked.n, option: (index + asked.n) % options, key: `play-${asked.n}-${index}-${opens}` };
    setTimeout(
      () => this.answer(index, message, Date.parse(asked.closesAt)),
      Math.max(0, opens + 1 - Date.now()) + spread,
    );
    if (Math.random() < this.cutting)
      setTimeout(() => this.lines[index]!.cut(), Math.max(0, opens - Date.now()) + Math.random() * 2 * withinMs);
  }

  /** Under its key until it is acknowledged: a line that was cut may have brought it all the same. */
  private answer(
    index: number,
    what: Readonly<{ n: number; option: number; key: string }>,
    closes: number,
    once = { isTold: false, sent: Date.now() },
  ) {
    this.firsts[what.n] ??= once.sent;
    const { game, members } = this.order;
    const message = { gameId: game, memberId: members[index]!.id, ...what };
    this.lines[index]!.say(answerMessageName, message, ({ status, body }) => {
      if (once.isTold) return; // an answer that was sent again is one answer, acknowledged when it was first
      once.isTold = true;
      this.acks.push(Date.now() - once.sent);
      this.lasts[what.n] = Date.now();
      if (status === 200) this.acked.push([what.n, index, what.option]);
      else this.refused[`${body.code}`] = (this.refused[`${body.code}`] ?? 0) + 1;
    });
    setTimeout(() => {
      if (!once.isTold && Date.now() < closes) this.answer(index, what, closes, once);
    }, 2 * withinMs);
  }
}

/** Milliseconds from the first message to the last acknowledgement, of bare `ws`. */
async function bare({ port, lines, times, atOnce }: Extract<PlayOrder, { do: 'bare' }>): Promise<number[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < lines) {
    const some = Array.from({ length: Math.min(atOnce, lines - sockets.length) }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
      await new Promise((resolve, reject) => void socket.once('open', resolve).once('error', reject));
      return socket;
    });
    sockets.push(...(await Promise.all(some)));
  }
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    const acknowledged = sockets.map((socket) => new Promise((resolve) => socket.once('message', resolve)));
    for (const [index, socket] of sockets.entries())
      socket.send(
        JSON.stringify([
          'answer',
          { gameId: socket.url, memberId: socket.url, key: `bare-${n}-${index}`, n, option: 1 },
        ]),
      );
    await Promise.all(acknowledged);
    took.push(performance.now() - began);
  }
  for (const socket of sockets) socket.terminate();
  return took;
}

let play: Play | undefined;

async function done(order: PlayOrder): Promise<object> {
  if (order.do === 'bare') return bare(order);
  if (order.do === 'play') return play!.play(order.cut);
  play = new Play(order);
  await play.open();
  return {};
}

process.on('message', (order: PlayOrder) => {
  void done(order).then((result) => process.send!(result));
});
