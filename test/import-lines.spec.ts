import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openLines } from '../scripts/import/lines.ts';
import { until } from './support/turns.ts';

describe('a file of products', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'import-lines-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const put = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('is read line by line, wherever its parts end', async () => {
    const long = 'ü'.repeat(50_000); // three parts at least
    const file = put('ends.ndjson', `{"a":1}\r\n\n{"a":"${long}"}\n{"a":3}`);
    const seen = await Array.fromAsync(openLines(file).lines);
    expect(seen).toEqual([
      { n: 1, fields: { a: 1 } },
      { n: 3, fields: { a: long } },
      { n: 4, fields: { a: 3 } },
    ]);
  });

  it.each(['csv', 'ndjson'])('of %s that is cut says so to who reads it, however late', async (format) => {
    const many = Array.from({ length: 20_000 }, (_, n) => `${n},${n * 7919}\n`).join('');
    const cut = gzipSync(`a,b\n${many}`).subarray(0, 3000);
    const file = put(`cut.${format}.gz`, cut);
    for (let round = 0; round < 40; round++) {
      const { lines, bytes, read } = openLines(file);
      await until(() => read() >= bytes);
      for (let n = 0; n < round % 8; n++) await promisify(gunzip)(cut).catch(() => undefined); // ours breaks before, while and after it is opened
      await expect(Array.fromAsync(lines)).rejects.toThrow('cannot be read to its end: unexpected end of file');
    }
  });

  it('with a line that does not end is read to its end: what is too long is not kept', async () => {
    const bomb = Buffer.concat([Buffer.from('{"a":1}\n'), Buffer.alloc(2 ** 25, 'x'), Buffer.from('\n{"a":3}')]);
    const seen = await Array.fromAsync(openLines(put('bomb.ndjson.gz', gzipSync(bomb, { level: 1 }))).lines);
    expect(seen).toEqual([
      { n: 1, fields: { a: 1 } },
      { n: 2, wrong: 'longer than 60000 characters' },
      { n: 3, fields: { a: 3 } },
    ]);
  });
});
