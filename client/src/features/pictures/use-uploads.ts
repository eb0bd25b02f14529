import { useRef, useState } from 'react';
import type { Uploaded } from '#contracts/media.ts';
import { mediaRoutes } from '#contracts/routes.ts';
import { Problem, useApiClient } from '../../lib/api-client.ts';

/** What the market takes; `contracts/media.ts`. Said here too, so that a wrong file is refused before it is sent. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const mostBytes = 10 * 1024 * 1024;

/** A file on its way: with its hash when it is there, with the refusal when it was none. */
export interface Upload {
  key: number;
  name: string;
  hash: string | null;
  refusal: Error | null;
}

/** Sends pictures as they are chosen, each for itself; so many at most. */
export function useUploads(most: number) {
  const api = useApiClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const change = (key: number, news: Partial<Upload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...news } : one)));

  async function send(file: File, key: number) {
    try {
      if (file.size === 0) throw new Problem(0, 'picture-empty');
      if (!pictureTypes.includes(file.type)) throw new Problem(0, 'picture-type');
      if (file.size > mostBytes) throw new Problem(0, 'picture-too-large');
      const { hash } = (await api.post(mediaRoutes.upload, file, crypto.randomUUID())) as Uploaded;
      change(key, { hash });
    } catch (error) {
      change(key, { refusal: error as Error });
    }
  }

  function add(files: readonly File[]) {
    const room = most - uploads.filter(({ refusal }) => !refusal).length;
    const fresh = files.map((file, at) => {
      count.current += 1;
      const isTooMany = at >= room;
      const refusal = isTooMany ? new Problem(0, 'pictures-too-many', { most }) : null;
      return { file, upload: { key: count.current, name: file.name, hash: null, refusal } };
    });
    setUploads((known) => [...known.filter(({ refusal }) => !refusal), ...fresh.map(({ upload }) => upload)]);
    for (const { file, upload } of fresh) if (!upload.refusal) void send(file, upload.key);
  }

  return {
    most,
    uploads,
    add,
    remove: (key: number) => setUploads((known) => known.filter((one) => one.key !== key)),
    hashes: [...new Set(uploads.flatMap(({ hash }) => hash ?? []))],
    isSending: uploads.some(({ hash, refusal }) => hash === null && refusal === null),
  };
}
