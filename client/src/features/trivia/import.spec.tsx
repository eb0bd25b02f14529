import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { bankQuestionBody } from '#contracts/trivia-bank.ts';
import { importQuestions } from './import.ts';
import { inParts } from './keep-questions.ts';

const turned = <T,>(items: readonly T[]) => items.toReversed();
const right = ({ questions }: ReturnType<typeof importQuestions>) => questions.map((one) => one.options[one.right]?.en);

describe('questions are read', () => {
  it('of CSV, quoted or not, in several languages', () => {
    const csv = [
      'question,right,wrong1,wrong2,explanation,question_fr',
      '"Which, of ""both""?",This,That,,Because,Lequel ?',
      'Two?,2,1,3,,',
      'Nothing right?,,1,2,,',
    ].join('\r\n');
    const read = importQuestions(csv, turned);
    expect(right(read)).toEqual(['This', '2']);
    expect(read.questions[0]).toMatchObject({
      text: { en: 'Which, of "both"?', fr: 'Lequel ?' },
      options: [{ en: 'That' }, { en: 'This' }],
      explanation: { en: 'Because' },
    });
    expect(read.bad).toEqual([3]);
    expect(right(importQuestions('question;right;wrong1\nA, b?;x;y', turned))).toEqual(['x']);
  });

  it('of Open Trivia, whole and a line each', () => {
    const one = {
      question: '&quot;A&quot; &#039;b&#039; &ouml;&hellip;?',
      correct_answer: 'x &amp; y',
      incorrect_answers: ['z'],
    };
    const whole = importQuestions(JSON.stringify({ response_code: 0, results: [one] }), turned);
    expect(whole.questions[0]).toMatchObject({ text: { en: `"A" 'b' ö…?` }, right: 1 });
    expect(right(whole)).toEqual(['x & y']);
    const lines = importQuestions(`${JSON.stringify(one)}\nno json\n${JSON.stringify(one)}\n`, turned);
    expect([right(lines).length, lines.bad]).toEqual([2, [2]]);
  });

  it('of our own JSON, whose order stays', () => {
    const list = [
      { text: 'Which?', options: ['a', { en: 'b', ja: 'べ' }], right: 1 },
      { text: 'None', options: [] },
      7,
    ];
    const read = importQuestions(JSON.stringify(list), turned);
    expect(right(read)).toEqual(['b']);
    expect(read.bad).toEqual([2, 3]);
  });

  it('of nothing, none', () => {
    expect([importQuestions('', turned), importQuestions('[', turned)]).toEqual([
      { questions: [], bad: [] },
      { questions: [], bad: [1] },
    ]);
  });
});

/** Open Trivia's; not part of the repository. */
const real = join(process.env['PLINTH_DATA'] ?? '../shared/data', 'trivia', 'opentdb.ndjson.gz');
const describeWithData = existsSync(real) ? describe : describe.skip;
const where = existsSync(real) ? '' : ` (left out: there is no ${real}; PLINTH_DATA names the data's folder)`;

describeWithData(`questions of Open Trivia${where}`, () => {
  it('are nearly all taken, each as the market takes it', () => {
    const { questions, bad } = importQuestions(gunzipSync(readFileSync(real)).toString(), turned);
    expect(questions.length).toBeGreaterThan(4000);
    expect(bad.length).toBeLessThan(20);
    const refused = questions.filter((one) => !bankQuestionBody.safeParse(one).success);
    expect(refused.length).toBeLessThan(40);
    expect(questions.every(({ category, difficulty }) => category !== null && difficulty !== null)).toBe(true);
    const parts = inParts(questions);
    expect(parts.flat()).toEqual(questions);
    expect(Math.max(...parts.map((part) => JSON.stringify({ questions: part }).length))).toBeLessThan(65_536);
  });
});
