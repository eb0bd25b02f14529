/** `MUTANT=any-revision`: the EventStoreDB stand-in, but an append succeeds whatever revision it expects. */
import { MemoryLog } from '../stand-ins/eventstoredb-log.ts';
import { startEventStoreDb } from '../stand-ins/eventstoredb.ts';

type Append = MemoryLog['append'];
const append = Reflect.get<MemoryLog, 'append'>(MemoryLog.prototype, 'append');

function careless(this: MemoryLog, ...[stream, , events]: Parameters<Append>) {
  return append.call(this, stream, 'any', events);
}
MemoryLog.prototype.append = careless;

console.log((await startEventStoreDb()).url);
