import { SystemClock } from '#platform/clock/system.adapter.ts';

const times = 10;

/** Deadlines ten times as late: for specs of what an answer is, on a machine where it may be slow. */
export class PatientClock extends SystemClock {
  override after(ms: number, call: () => void) {
    return super.after(ms * times, call);
  }
}
