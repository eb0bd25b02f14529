import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { joinGameBody } from '#contracts/trivia.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { QuestionBank } from '#trivia/bank/question-bank.ts';
import { questionBank } from '#trivia/bank/decider.ts';
import { ComingQuestions } from '#trivia/coming-questions.ts';
import { ComingBack } from '#trivia/coming-back.ts';
import { trivia } from '#trivia/decider.ts';
import { triviaStream } from '#trivia/events.ts';
import { Devices } from '#trivia/devices.ts';
import { Friends } from '#trivia/friends.ts';
import { QuestionBox } from '#trivia/question-box.ts';
import { Rehearsal } from '#trivia/rehearsal/rehearsal.ts';
import { Rehearsals } from '#trivia/rehearsal/rehearsals.ts';
import type { TriviaCommand } from '#trivia/rules/command-data.ts';
import type { GameState, TriviaState } from '#trivia/rules/state.ts';
import { rulesOfToday, triviaRules } from '#trivia/rules/records.ts';
import { answerRules, joinRules, kickRules, skipRules, translateRules, voidRules } from '#trivia/rules/refusals.ts';
import { triviaTopic } from '#trivia/topics.ts';
import { mutant } from './mutants.ts';

/** By mutant: the refusal that nobody says any more. */
const silenced: Readonly<Record<string, string>> = {
  'late-answers': 'too-late',
  'after-reveal': 'question-over',
  'double-answers': 'answered-before',
  'early-answers': 'too-early',
  'house-plays': 'not-eligible',
  'blind-translation': 'translated-meanwhile',
  'double-skip': 'not-open',
  'void-after-release': 'prizes-given-out',
};

/** `MUTANT=<name>` takes one of the rules of trivia away: the spec that proves it must then fail. */
export function breakTrivia(): void {
  if (mutant === 'open-box') openBoxes();
  if (mutant === 'told-in-log') tellBoxes();
  if (mutant === 'plain-bank') keepPlainly();
  if (mutant?.startsWith('rehears') || mutant === 'salts-told-early') breakRehearsals();
  if (mutant === 'bringers-play') forgetBringers();
  if (mutant === 'double-booked') ComingQuestions.prototype.among = () => Promise.resolve([]);
  if (mutant === 'kept-twice') Object.assign(QuestionBank.prototype, { digestOf: () => randomUUID() });
  if (mutant === 'writers-play') forgetWriters();
  if (mutant === 'paid-again') forgetting({ paid: {} });
  if (mutant === 'alone-prizes') forgetting({ agreed: Infinity });
  const record = triviaRules(rulesOfToday);
  if (mutant === 'late-phases') Object.assign(record, { mostLate: 1e9 });
  if (mutant === 'one-is-back') Object.assign(record, { mostBack: 0.01 });
  if (mutant === 'no-flags') Object.assign(record.flags, { tooFast: 0, mostlyFast: 0, same: 99 });
  if (mutant === 'nobody-looks') ComingBack.prototype.watch = () => {};
  if (mutant === 'pause-leaves-open') leaveOpen();
  if (mutant === 'any-alias') Object.assign(joinGameBody.def.shape, { alias: z.string() });
  if (mutant === 'told-in-feed') tellAnswers();
  if (mutant === 'small-mailbox') Object.assign(trivia, { mostWaiting: 100 });
  if (mutant === 'plain-leaves') leavePlain();
  if (mutant === 'stale-board') keepBoards();
  if (mutant === 'stale-prizes') keepPrizes();
  if (mutant === 'one-person-wins-twice') LinkedAccounts.prototype.of = () => Promise.resolve([]);
  if (mutant === 'no-devices' || mutant?.endsWith('-device')) breakDevices();
  if (mutant === 'counted-friends')
    Object.assign(Friends.prototype, { playerOf: (_: string, shown: string) => Number(shown.split('-')[0]) });
  const code = silenced[mutant ?? ''];
  if (code === undefined) return;
  for (const rules of [answerRules, joinRules, kickRules, skipRules, translateRules, voidRules])
    Object.assign(
      rules,
      rules.map((rule) => (...about: Parameters<typeof rule>) => {
        const objection = (rule as (...all: readonly unknown[]) => unknown)(...about);
        return [objection].flat()[0] === code ? false : objection;
      }),
    );
}

/** Whoever opens a box writes down what is in it. */
function tellBoxes(): void {
  const open = Object.getOwnPropertyDescriptor(QuestionBox.prototype, 'open')!.value as QuestionBox['open'];
  QuestionBox.prototype.open = async function told(...asked) {
    const all = await open.apply(this, asked);
    toldBoxes?.(JSON.stringify(all));
    return all;
  };
}

let toldBoxes: ((line: string) => void) | undefined;
/** Where the mutant writes: the log lines of a spec. */
export const whenBoxesAreTold = (tell: (line: string) => void): void => void (toldBoxes = tell);

/** What is kept for games to come lies open in the log. */
function keepPlainly(): void {
  const seal = Object.getOwnPropertyDescriptor(QuestionBank.prototype, 'seal')!.value as QuestionBank['seal'];
  QuestionBank.prototype.seal = async function plainly(commandId, questions) {
    const sealed = await seal.call(this, commandId, questions);
    return sealed.map((one, n) => ({ ...one, plain: questions[n] }));
  };
}

/** Whoever wrote a question that was kept may play where it is asked. */
function forgetWriters(): void {
  const { decide } = trivia;
  Object.assign(trivia, {
    decide: (command: TriviaCommand, ...on: [TriviaState, Instant]) =>
      decide({ ...command, data: { ...command.data, writers: [] } } as unknown as TriviaCommand, ...on),
  });
}

/** Who brings a question that was kept already is not noted. */
function forgetBringers(): void {
  const { decide } = questionBank;
  Object.assign(questionBank, {
    decide: (...asked: Parameters<typeof decide>) => decide(...asked).filter(({ type }) => type !== 'QuestionsBrought'),
  });
}

type Running = { running: Map<string, { gameId: string; rehearsal: Rehearsal }> };

/** Whoever asks. */
function anyOf(this: Running, id: string): Rehearsal {
  return [...this.running.values()].find(({ gameId }) => gameId === id)!.rehearsal;
}

/** A rehearsal is every host's, it shows the salts of the game itself, or whoever has seen one may play. */
function breakRehearsals(): void {
  if (mutant === 'rehearsers-play') {
    const { evolve } = trivia;
    Object.assign(trivia, {
      evolve: (...[state, fact]: Parameters<typeof evolve>) =>
        fact.type === 'GameRehearsed' ? state : evolve(state, fact),
    });
  }
  type Keeping = {
    running: Map<string, { gameId: string; rehearsal: Rehearsal }>;
    box: QuestionBox;
    planned: (id: string) => Promise<object>;
  };
  const all = Rehearsals.prototype as unknown as Keeping & { of: (id: string) => Rehearsal };
  if (mutant === 'rehearsals-of-all') all.of = anyOf;
  const { planned } = all;
  if (mutant === 'salts-told-early')
    all.planned = async function salted(this: Keeping, id) {
      const { streams } = this as unknown as { streams: Streams };
      const box = await streams.readState(trivia, triviaStream(id), ({ state }) => (state as GameState).box);
      return { ...(await planned.call(this, id)), questions: await this.box.open(id, box) };
    };
}

/** Every game is as if it had that. */
function forgetting(what: object): void {
  const { evolve } = trivia;
  Object.assign(trivia, {
    evolve: (...asked: Parameters<typeof evolve>) => Object.assign(evolve(...asked), structuredClone(what)),
  });
}

/** A pause voids nothing. */
function leaveOpen(): void {
  const { decide } = trivia;
  Object.assign(trivia, {
    decide: (...asked: Parameters<typeof decide>) => {
      const facts = decide(...asked);
      return asked[0].type === 'PauseGame' ? facts.filter(({ type }) => type !== 'QuestionVoided') : facts;
    },
  });
}

/** Nothing salts the leaves of a tree. */
function leavePlain(): void {
  const { decide } = trivia;
  Object.assign(trivia, {
    decide: (command: TriviaCommand, ...on: [TriviaState, Instant]) =>
      decide({ ...command, data: { ...command.data, leafKey: null } } as unknown as TriviaCommand, ...on),
  });
}

/** Facts go to analysts as they are. */
function tellAnswers(): void {
  Object.assign(triviaTopic, { message: ({ data }: { data: object }) => data });
}

/** A board that is made again is the one before. */
function keepBoards(): void {
  const { decide } = trivia;
  let before: object = {};
  Object.assign(trivia, {
    decide: (...asked: Parameters<typeof decide>) =>
      decide(...asked).map((fact) => {
        if (fact.type === 'BoardRecomputed') return { ...fact, data: { ...fact.data, ...before } };
        if (fact.type === 'QuestionClosed') before = { totals: fact.data.totals, ranks: fact.data.ranks };
        return fact;
      }),
  });
}

/** A question that is voided after the end leaves prizes as they were. */
function keepPrizes(): void {
  const { decide } = trivia;
  Object.assign(trivia, {
    decide: (...asked: Parameters<typeof decide>) => {
      const facts = decide(...asked);
      return asked[0].type === 'VoidQuestion' ? facts.filter(({ type }) => type !== 'PrizeAwarded') : facts;
    },
  });
}

/** What is in the box comes out with the options. */
function openBoxes(): void {
  const open = Object.getOwnPropertyDescriptor(QuestionBox.prototype, 'open')!.value as QuestionBox['open'];
  QuestionBox.prototype.open = async function told(...asked) {
    const all = await open.apply(this, asked);
    return all.map((one) => ({ ...one, options: one.options.map((words) => ({ ...words, ...one.explanation })) }));
  };
}

/** Nobody looks which browser it is, a browser says so itself, or it is the same wherever it plays. */
function breakDevices(): void {
  const seen = Object.getOwnPropertyDescriptor(Devices.prototype, 'seen')!.value as Devices['seen'];
  if (mutant === 'any-device') Object.assign(Devices.prototype, { sealOf: () => '00' });
  if (mutant === 'no-devices')
    Devices.prototype.seen = function unlike(...asked) {
      return seen.apply(this, asked) + randomUUID();
    };
  if (mutant === 'followed-device')
    Devices.prototype.seen = function followed(_, ...asked) {
      return seen.call(this, '', ...asked);
    };
}
