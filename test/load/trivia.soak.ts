// A game of thousands under trouble: in every question a tenth of the lines is cut and comes back, and the market is killed in the
// middle of question 6. The game goes on, no answer that was acknowledged is lost, and another program reckons the same boards:
// `npm run soak -- trivia [--players 5000] [--questions 12] [--kill 6] [--json]`.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile, report, say } from '../../bench/figures.ts';
import { startChild } from '../../bench/load/child.ts';
import type { PlayOrder, PlayResult } from '../../bench/trivia/orders.ts';
import { begin, gameLog, gameWith, wrongAnswers } from '../../bench/trivia/stage.ts';
import { built, freePort, Processes, type Server } from '../support/processes.ts';
import { operatorOf } from '../support/remote.ts';
import { saidOf } from '../support/trivia-said.ts';
import { reckonedAgain } from '../support/trivia-reckoned.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '5000' },
    questions: { type: 'string', default: '12' },
    kill: { type: 'string', default: '6' },
    json: { type: 'boolean', default: false },
  },
});
const [players, questions, killed] = [values.players, values.questions, values.kill].map(Number) as [
  number,
  number,
  number,
];
const share = 0.1;
const middleMs = 1500;

await built();
const processes = new Processes();
const [dataDir, port] = [processes.folder(), await freePort()];
const env = { LIVE_HANDSHAKES_PER_SECOND: '2000' };
const start = (): Promise<Server> => processes.start('market', { dataDir, at: port, env });

/** Waits for the middle of that question, kills the market and starts it again; milliseconds until it was there. */
async function killIn(n: number, server: Server, game: string): Promise<Readonly<{ server: Server; backMs: number }>> {
  for (;;) {
    const answer = await fetch(`${server.url}/web-api/v1/trivia/games/${game}`);
    const { asked } = (await answer.json()) as { asked: { n: number; opensAt: string; options: unknown } | null };
    if (asked && asked.n >= n && asked.options) {
      await pause(Math.max(0, Date.parse(asked.opensAt) + middleMs - Date.now()));
      break;
    }
    await pause(100);
  }
  server.kill('SIGKILL');
  await server.ended;
  say(`killed in the middle of question ${n}`);
  const began = Date.now();
  return { server: await start(), backMs: Date.now() - began };
}

try {
  const first = await start();
  const house = { url: first.url, operator: operatorOf(dataDir).token };
  const { id, members } = await gameWith(house, { players, questions, spares: 2 });
  say(`${players} players are in the lobby`);
  const crowd = startChild<PlayOrder, object>(new URL('../../bench/trivia/players.ts', import.meta.url).href);
  await crowd.ask({ do: 'open', port, game: id, members, atOnce: 50 });
  await begin(house, id);
  const playing = crowd.ask({ do: 'play', cut: share }) as Promise<PlayResult>;
  const { server, backMs } = await killIn(killed, first, id);
  const played = await playing;
  crowd.close();
  server.kill('SIGTERM');
  await server.ended;

  const log = await gameLog(dataDir, id);
  const { wrong, boards } = reckonedAgain(saidOf(log));
  const found = wrongAnswers(log, members, played.acked);
  const closed = log.filter(({ type }) => type === 'QuestionClosed').length;
  const interrupted = log.filter(({ type, data }) => type === 'GamePaused' && data.by === 'interruption').length;
  const went = closed === questions && log.some(({ type }) => type === 'GameEnded');
  const bad = wrong.length + found.lost + found.double + found.late + (went ? 0 : 1);
  for (const one of wrong.slice(0, 20)) console.error(`  ${one}`);
  report(
    {
      name: 'trivia soak',
      ratio: bad,
      of: 'nothing wrong',
      goal: 'no accepted answer lost, double or late; every board as another program reckons it; the game goes on',
      met: bad === 0,
      memoryMb: undefined,
      players,
      backMs,
      closed,
      interrupted,
      boards,
      acknowledged: played.acked.length,
      refused: played.refused,
      acks: { p50: quantile(played.acks, 0.5), p99: quantile(played.acks, 0.99) },
      ...found,
    },
    [
      `${players} players, ${closed} questions closed of ${questions}, killed in question ${killed}, there again after ${backMs} ms, ${interrupted} interruptions`,
      `${played.acked.length} answers acknowledged, ${found.given} in the log: ${found.lost} lost, ${found.double} double, ${found.late} late; refused ${JSON.stringify(played.refused)}`,
      `${boards} boards reckoned again: ${wrong.length} differences`,
    ],
  );
  process.exitCode = bad > 0 ? 1 : 0;
} finally {
  await processes.close();
}
