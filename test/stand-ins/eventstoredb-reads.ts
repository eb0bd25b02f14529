import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Faults } from './eventstoredb-faults.ts';
import type { MemoryLog, Recorded } from './eventstoredb-log.ts';
import {
  backwards,
  caughtUp,
  checkpoint,
  confirmation,
  eventAnswer,
  grpc,
  missingAnswer,
  nameIn,
  type ReadReq,
  type ReadResp,
} from './eventstoredb-wire.ts';

type TailFaults = Pick<Faults, 'deafTail' | 'tailBehind'>;
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
type Options = NonNullable<ReturnType<ReadReq['getOptions']>>;
type Asked = Readonly<{ options: Options; list: () => readonly Recorded[]; start: number; back: boolean }>;

/** Answers a read of a stream or of all, and a subscription to either. */
export function read(log: MemoryLog, call: ReadCall, faults: TailFaults): void {
  const options = call.request.getOptions()!;
  const ofStream = options.getStream();
  const id = ofStream?.getStreamIdentifier();
  const stream = ofStream && nameIn(id);
  const list = () => (stream === undefined ? log.all : log.of(stream));
  const back = options.getReadDirection() === backwards;
  const subscribes = options.hasSubscription();
  if (stream === '') return fail(call, 'Exception was thrown by handler.');
  if (ofStream && !subscribes && list().length === 0) {
    call.write(missingAnswer(id));
    call.end();
    return undefined;
  }
  const pastEnd = ofStream && !subscribes && ofStream.hasEnd() && !back;
  if (pastEnd || (ofStream && !subscribes && Number(options.getCount()) === 0)) {
    return fail(call, 'Unexpected ReadStreamResult: Error');
  }
  const start = startOf(log, options, list().length, back);
  const asked = { options, list, start, back };
  return subscribes ? subscribe(log, call, asked, faults) : page(call, asked);
}

const fail = (call: ReadCall, message: string) => void call.emit('error', { code: grpc.status.UNKNOWN, message });

/** A given place is included by a read and excluded by a subscription; a position likewise, and always by a backward read. */
function startOf(log: MemoryLog, options: Options, length: number, back: boolean): number {
  const after = options.hasSubscription() ? 1 : 0;
  const [ofStream, ofAll] = [options.getStream(), options.getAll()];
  if (ofStream?.hasEnd() || ofAll?.hasEnd()) return back ? length - 1 : length;
  if (ofStream?.hasRevision()) {
    return Math.min(Number(ofStream.getRevision()) + after, back ? length - 1 : Infinity);
  }
  const position = ofAll?.getPosition();
  if (position) return log.indexOf(Number(position.getCommitPosition())) + (back ? -1 : after);
  return back && ofAll ? -1 : 0;
}

function page(call: ReadCall, { options, list, start, back }: Asked) {
  const wanted = filterIn(options);
  let left = Number(options.getCount());
  for (let i = start, event = list()[i]; event && left > 0; i += back ? -1 : 1, event = list()[i]) {
    if (!wanted(event)) continue;
    call.write(eventAnswer(event));
    left--;
  }
  call.end();
}

/** It tells single events, each in a turn of its own: so an append of several arrives split, as from the server. */
function subscribe(log: MemoryLog, call: ReadCall, { options, list, start }: Asked, faults: TailFaults) {
  const wanted = filterIn(options);
  const filter = options.getFilter();
  const window = filter ? (filter.getMax() || 32) * filter.getCheckpointintervalmultiplier() : Infinity;
  let next = start;
  let searched = 0;
  let live = false;
  let busy = false;
  let release: (() => void) | undefined;

  const one = async (event: Recorded) => {
    if (wanted(event) && !call.write(eventAnswer(event))) {
      await new Promise<void>((resolve) => {
        release = resolve;
        call.once('drain', resolve);
      });
    }
    if (++searched < window) return;
    searched = 0;
    call.write(checkpoint(event));
  };
  const due = () => (faults.deafTail || next >= list().length - faults.tailBehind ? undefined : list()[next]);
  const pump = async () => {
    if (busy) return;
    busy = true;
    for (let event = due(); event && !call.cancelled; event = due()) {
      next++;
      await one(event);
      await turn();
    }
    busy = false;
    if (!live && !call.cancelled) call.write(caughtUp());
    live = true;
  };
  const onAppend = () => void pump();
  call.write(confirmation());
  log.appended.on('append', onAppend);
  call.on('cancelled', () => {
    log.appended.off('append', onAppend);
    release?.();
    call.end();
  });
  void pump();
}

/** Two writes of one turn would arrive as one. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function filterIn(options: Options): (event: Recorded) => boolean {
  const filter = options.getFilter();
  const rule = filter?.getEventType() ?? filter?.getStreamIdentifier();
  if (!filter || !rule) return () => true;
  const regex = rule.getRegex() ? new RegExp(rule.getRegex()) : undefined;
  const prefixes = rule.getPrefixList();
  const matches = (text: string) => regex?.test(text) ?? prefixes.some((prefix) => text.startsWith(prefix));
  return filter.hasEventType() ? ({ type }) => matches(type) : ({ stream }) => matches(stream);
}
