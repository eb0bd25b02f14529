/**
 * The EventStoreDB stand-in without one of a log's promises; `--storm`: in trouble besides.
 *   MUTANT=any-revision   an append succeeds whatever revision it expects
 *   --forgetful           now and then a bid that was answered, and shown, is gone a moment later
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
  if (answer.is === 'stored' && randomInt(20) === 0) setTimeout(() => forgetLast(this, asked[0]), 50);
  return answer;
}

/** What lies there now is another bid's. */
function forgetLast(log: MemoryLog, stream: string) {
  const list = log.of(stream) as Recorded[];
  const bids = list.filter(({ system }) => system.some(([, type]) => type === 'BidPlaced'));
  if (bids.length > 1) Object.assign(bids.at(-1)!, { data: bids[0]!.data });
}

MemoryLog.prototype.append = process.argv.includes('--forgetful') ? forgetful : atAnyRevision;

if (process.argv.includes('--storm')) await serveInStorm();
else console.log((await startEventStoreDb()).url);
