import { answersTo, proofOf, type Work } from '#platform/captcha/rules/work.ts';

/** Told how many puzzles are solved, and at the end the proof. */
export type Worked = Readonly<{ found: number }> | Readonly<{ proof: string }>;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is a worker's own, which has one page
const tell = (worked: Worked) => globalThis.postMessage(worked);

/** Beside the page, which goes on as if nothing were. */
globalThis.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  const answers = answersTo(data, (found) => tell({ found }));
  tell({ proof: proofOf(data, answers) });
});
