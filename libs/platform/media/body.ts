import type { Readable } from 'node:stream';
import { badRequest } from '#platform/http/problem.ts';
import { BadPicture } from './media.ts';

/** What is thrown away of a body that is too large, so that the sender hears why; beyond it the line is cut. */
const mostDropped = 64 * 1024 * 1024;

/** All of a body, or `BadPicture` as soon as it is too large: the rest of it is dropped as it comes. */
export function wholeOf(body: Readable, declared: string | undefined, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    let isOver = false;
    const refuse = () => {
      isOver = true;
      parts.length = 0;
      reject(new BadPicture('picture-too-large'));
    };
    body.on('data', (part: Buffer) => {
      size += part.length;
      if (size > mostDropped) return void body.destroy();
      if (isOver) return undefined;
      if (size > most) return refuse();
      parts.push(part);
      return undefined;
    });
    body.on('end', () => resolve(Buffer.concat(parts)));
    body.on('error', reject);
    body.on('close', () => reject(badRequest('The picture did not come whole.')));
    if (Number(declared) > most) refuse();
  });
}
