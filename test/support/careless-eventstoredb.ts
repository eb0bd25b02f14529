/**
 * The EventStoreDB stand-in without one of a log's promises; `--storm`: in trouble besides.
 *   MUTANT=any-revision   an append succeeds whatever revision it expects
 *   --forgetful           now and then an append that was answered, and shown, is gone a moment later
 */
import { randomInt } from 'node:crypto';
import { MemoryLog, type Recorded } from '../stand-ins/eventstoredb-log.ts';
import { serveInStorm } from '../stand-ins/eventstoredb-storm.ts';
import { startEventStoreDb } from '../stand-ins/eventstoredb.ts';

type Append = MemoryLog['append'];
const append = Reflect.get<MemoryLog, 'append'>(MemoryLog.prototype, 'append');

function atAnyRevision(this: MemoryLog, ...[stream, , events]: Parameters<Append>) {
  return append.call(this, stream, 'any', events);
}

function forgetful(this: MemoryLog, ...asked: Parameters<Append>) {
  const answer = append.apply(this, asked);
  if (answer.is === 'stored' && randomInt(100) === 0) setTimeout(() => forgetLast(this, asked[0]), 50);
  return answer;
}

/** Only where nothing lies behind it. */
function forgetLast(log: MemoryLog, stream: string) {
  const list = log.of(stream) as Recorded[];
  if (!stream.startsWith('auction-') || log.all.at(-1) !== list.at(-1) || list.length === 1) return;
  list.pop();
  log.all.pop();
}

MemoryLog.prototype.append = process.argv.includes('--forgetful') ? forgetful : atAnyRevision;

if (process.argv.includes('--storm')) await serveInStorm();
else console.log((await startEventStoreDb()).url);
