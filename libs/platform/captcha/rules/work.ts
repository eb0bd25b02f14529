import { sha256 } from '@noble/hashes/sha2.js';

/** Header with the proof: `work <token> <answers>`, or `recaptcha <token>`. */
export const captchaHeader = 'x-captcha';

/** What is to be worked out: many small puzzles take more even a time than a large one, and show how far it is. */
export type Work = Readonly<{ token: string; puzzles: number; bits: number }>;

/** Bytes of what is hashed: the puzzle's own 32, and the number that is looked for. One block of SHA-256. */
const length = 40;

/** A puzzle as bytes, with a place at the end for a number. */
function puzzleOf(token: string, n: number): DataView<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(sha256(new TextEncoder().encode(`${token} ${n}`)));
  return new DataView(bytes.buffer);
}

function isAnswer(puzzle: DataView<ArrayBuffer>, answer: number, bits: number): boolean {
  puzzle.setUint32(length - 4, answer);
  const hash = sha256(new Uint8Array(puzzle.buffer));
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0) >>> (32 - bits) === 0;
}

/** Tries after which whoever works lets others have a turn: a few milliseconds of a slow phone. */
const triesInTurn = 500;

type Found = (count: number) => void;

/** Works turn by turn until all are found, `2 ** bits` tries each on average; tells how many there are. `bits`: 1 to 24. */
export function* answering({ token, puzzles, bits }: Work, onFound: Found = () => {}): Generator<undefined, string> {
  const found: string[] = [];
  for (let n = 0; n < puzzles; n++) {
    const puzzle = puzzleOf(token, n);
    let answer = 0;
    while (!isAnswer(puzzle, answer, bits)) if (++answer % triesInTurn === 0) yield undefined;
    found.push(answer.toString(36));
    onFound(found.length);
  }
  return found.join('-');
}

/** The same in one go. */
export function answersTo(work: Work, onFound?: Found): string {
  const turns = answering(work, onFound);
  let turn = turns.next();
  while (!turn.done) turn = turns.next();
  return turn.value;
}

const form = /^[0-9a-z]{1,7}(?:-[0-9a-z]{1,7})*$/;

/** Are these its answers? As many hashes as there are puzzles. */
export function isDone({ token, puzzles, bits }: Work, answers: string): boolean {
  const found = form.test(answers) ? answers.split('-').map((answer) => Number.parseInt(answer, 36)) : [];
  return found.length === puzzles && found.every((answer, n) => isAnswer(puzzleOf(token, n), answer, bits));
}

/** The header's value that proves it. */
export const proofOf = ({ token }: Work, answers: string): string => `work ${token} ${answers}`;
