// A game of thousands: answers decided and durable against the bare loop, and through sockets against bare `ws` that acknowledges; a
// question to the last screen against bare `ws`, and a close to the last board. Ends with 1 when an answer is lost, double or late.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flag, median, quantile, report, say, whole } from './figures.ts';
import { startChild, startCrowd } from './load/child.ts';
import { buildServers } from './market/built.ts';
import { startServer } from './market/server.ts';
import { belowTheSocket } from './trivia/below.ts';
import type { PlayOrder, PlayResult } from './trivia/orders.ts';
import { begin, type GameLog, gameLog, gameWith, wrongAnswers } from './trivia/stage.ts';

const players = flag('players', 1000);
const questions = flag('questions', 6);
const rounds = flag('rounds', 3);
const goals = { below: 0.5, sockets: 0.5, screens: 1.3, boardMs: 1000 };
const atOnce = 50;
const limits = { LIVE_HANDSHAKES_PER_SECOND: '100000' };

const below = await belowTheSocket(Math.max(players, 5000), rounds);
say('below the socket: measured');

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-trivia-'));
const { market } = await buildServers();
const ours = await startServer(market, { ...limits, DATA_DIR: folder });
const { id, members } = await gameWith(ours, { players, questions, spares: 0 });
say(`${players} players are in the lobby`);
const crowd = startChild<PlayOrder, object>(new URL('trivia/players.ts', import.meta.url).href);
await crowd.ask({ do: 'open', port: ours.port, game: id, members, atOnce });
await begin(ours, id);
const played = (await crowd.ask({ do: 'play', cut: 0 })) as PlayResult;
const memoryMb = ours.mostMemory();
await ours.close();
const log = await gameLog(folder, id);
rmSync(folder, { recursive: true, force: true });
say('the game is over');

const acknowledging = await startServer('bench/floor/ws-acknowledged.ts', limits);
const bursts = (await crowd.ask({
  do: 'bare',
  port: acknowledging.port,
  lines: players,
  times: 5,
  atOnce,
})) as number[];
await acknowledging.close();
crowd.close();
const silent = await startServer('bench/floor/ws.ts', limits);
const listeners = startCrowd();
const order = { perSecond: 1, seconds: Math.max(5, questions), atOnce, payload: payloadOf(log) };
const bare = await listeners.ask({ ...order, sockets: players, port: silent.port, path: '/', room: null, tokens: [] });
listeners.close();
await silent.close();

/** About as long as what a screen hears of a question. */
function payloadOf(facts: GameLog): number {
  const asked = facts.find(({ type }) => type === 'QuestionAsked');
  return 600 + JSON.stringify(asked?.data ?? {}).length;
}

/** Milliseconds from a moment of each question to the last line that heard. */
function toTheLast(heard: PlayResult['asked'], since: (n: number) => number | undefined): number[] {
  return Object.entries(heard).flatMap(([n, times]) => {
    const from = since(Number(n));
    return from === undefined || times.length < players ? [] : [Math.max(...times) - from];
  });
}
const askedAt = new Map(log.flatMap(({ type, data, meta }) => (type === 'QuestionAsked' ? [[data.n, meta.at]] : [])));
const shutAt = new Map(log.flatMap(({ type, data }) => (type === 'QuestionAsked' ? [[data.n, data.closesAt]] : [])));
const at = (moments: ReadonlyMap<number, string>) => (n: number) => {
  const moment = moments.get(n);
  return moment === undefined ? undefined : Date.parse(moment);
};
const screens = toTheLast(played.asked, at(askedAt));
const boards = toTheLast(played.boards, at(shutAt));
const ourBurst = median(Object.entries(played.bursts).flatMap(([n, ms]) => (Number(n) % 2 === 1 ? [ms] : [])));

const found = wrongAnswers(log, members, played.acked);
const refused = Object.values(played.refused).reduce((sum, count) => sum + count, 0);
const asked = players * questions;
const wrong = found.lost + found.double + found.late + refused + (asked - played.acked.length);
const ratios = {
  below: median(below.map(({ ours: own, floor }) => own / floor)),
  sockets: median(bursts) / ourBurst,
  screens: quantile(screens, 0.99) / bare.p99,
};
const boardMs = Math.max(...boards);
const met =
  ratios.below >= goals.below &&
  ratios.sockets >= goals.sockets &&
  ratios.screens <= goals.screens &&
  boardMs <= goals.boardMs;
const ms = (figure: number) => `${figure.toFixed(0)} ms`;
report(
  {
    name: 'trivia',
    ratio: ratios.below,
    goal: `below the socket >= ${goals.below}, through sockets >= ${goals.sockets}, screens <= ${goals.screens}x, boards <= ${goals.boardMs} ms, no answer lost, double or late`,
    met: met && wrong === 0,
    memoryMb,
    floorPerSecond: median(below.map(({ floor }) => floor)),
    players,
    ratios,
    answersPerSecond: { below: median(below.map((one) => one.ours)), sockets: (players * 1000) / ourBurst },
    bareBurstMs: median(bursts),
    acks: { p50: quantile(played.acks, 0.5), p99: quantile(played.acks, 0.99) },
    screens: { p50: quantile(screens, 0.5), p99: quantile(screens, 0.99), floorP50: bare.p50, floorP99: bare.p99 },
    boards: { p50: quantile(boards, 0.5), most: boardMs },
    asked,
    acknowledged: played.acked.length,
    refused: played.refused,
    ...found,
  },
  [
    `below the socket, 256 in flight: ${whole(median(below.map((one) => one.ours)))} answers a second, ${ratios.below.toFixed(2)} of bare facts`,
    `${players} players at once through sockets: all acknowledged within ${ms(ourBurst)}, bare ws ${ms(median(bursts))}: ${ratios.sockets.toFixed(2)}`,
    `a question to the last screen: p50 ${ms(quantile(screens, 0.5))}, p99 ${ms(quantile(screens, 0.99))}; bare ws ${ms(bare.p50)} and ${ms(bare.p99)}: ${ratios.screens.toFixed(2)}x`,
    `shut to the last board: p50 ${ms(quantile(boards, 0.5))}, at most ${ms(boardMs)}`,
    `${asked} answers: ${played.acked.length} acknowledged, ${found.lost} lost, ${found.double} double, ${found.late} late, refused ${JSON.stringify(played.refused)}`,
  ],
);
if (wrong > 0) process.exitCode = 1;
