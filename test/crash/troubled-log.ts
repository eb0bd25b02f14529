import { type Processes, said } from '../support/processes.ts';
import { mutant } from '../support/mutants.ts';

/** A log that is never killed, since it keeps nothing, but in trouble of all kinds while a market is battered on it. */
export type TroubledLog = Readonly<{
  url: string;
  /** In words for people. */
  on: string;
  /** What it did so far, by kind. */
  troubles: () => Readonly<Record<string, number>>;
  /** Its troubles begin. */
  trouble: () => void;
  /** Resolves when they are over. */
  calm: () => Promise<void>;
}>;

const careless = 'test/support/careless-eventstoredb.ts';

/** `MUTANT=any-revision` and `MUTANT=forgetful` take a log that breaks its promises: problems must be found. */
const programs: Readonly<Record<string, readonly string[]>> = {
  'any-revision': [careless, '--storm'],
  forgetful: [careless, '--storm', '--forgetful'],
};

/** The server at `EVENTSTORE_URL`, which nobody troubles; else the stand-in as a process of its own, in a storm. */
export async function troubledLog(processes: Processes): Promise<TroubledLog> {
  const given = process.env.EVENTSTORE_URL;
  if (given)
    return {
      url: given,
      on: 'the EventStoreDB of EVENTSTORE_URL',
      troubles: () => ({}),
      trouble: () => {},
      calm: async () => {},
    };
  const running = await processes.serving(programs[mutant ?? ''] ?? ['test/stand-ins/eventstoredb-storm.ts']);
  const kinds = () => [...running.output().matchAll(/^trouble: (.*)$/gm)].map(([, kind]) => kind!);
  const troubles = () =>
    Object.fromEntries([...Map.groupBy(kinds(), (kind) => kind)].map(([kind, all]) => [kind, all.length]));
  const trouble = () => running.kill('SIGUSR2');
  const calm = async () => {
    running.kill('SIGUSR2');
    await said(running, /^calm$/m);
  };
  return { url: running.url, on: 'the EventStoreDB stand-in, in a storm', troubles, trouble, calm };
}
