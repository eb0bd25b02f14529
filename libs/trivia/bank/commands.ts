import { commandsOf } from '#platform/streams/commands.ts';
import { questionBank } from './decider.ts';
import { bankStream } from './events.ts';
import type { BankQuestion } from './question-bank.ts';

const ofBank = commandsOf(questionBank, () => bankStream);

/** The handler seals them. What is kept already is passed over. Refused: `bank-full`. */
export class KeepQuestions extends ofBank('KeepQuestions').takes<
  Readonly<{ questions: readonly BankQuestion[]; by: string }>
>() {}
export class DropQuestion extends ofBank('DropQuestion') {}
