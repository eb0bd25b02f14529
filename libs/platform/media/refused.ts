import { mostPictureBytes } from '#contracts/media.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import type { PictureFault } from './media.ts';

const megabytes = mostPictureBytes / 1024 / 1024;

/** A status and a sentence that says what to do. The code is also the key of the text that the person reads. */
const words: Readonly<Record<PictureFault, readonly [status: number, detail: string]>> = {
  'picture-empty': [400, 'There is nothing in it.'],
  'picture-type': [415, 'Send a JPEG, PNG, WebP or AVIF picture as the body, with its own content type.'],
  'picture-mismatch': [415, 'What is in it is not what its type says.'],
  'picture-broken': [422, 'This picture cannot be read whole: save it again and send that.'],
  'picture-too-large': [413, `A picture has at most ${megabytes} MB.`],
  'picture-too-many-pixels': [422, 'A picture has at most 40 million pixels.'],
};

/** The problem that a refused picture leaves as. */
export function pictureProblem(code: PictureFault): HttpProblem {
  const [status, detail] = words[code];
  return new HttpProblem(status, code, detail);
}
