import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/* Files in the format of age (age-encryption.org): `age -d -i KEY FILE` reads them too. */

/** Encrypts a file to a recipient (`age1...`); answers with the bytes that it came to. Throws where the recipient is none. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<number> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await written(await encrypter.encrypt(read(from)), to);
  return statSync(to).size;
}

/** The other way, with the file in which the recipient's key lies. Throws for another key, and for a file that was changed or cut. */
export async function decryptFile(from: string, to: string, keyFile: string): Promise<void> {
  const decrypter = new Decrypter();
  for (const key of keysIn(keyFile)) decrypter.addIdentity(key);
  await written(await decrypter.decrypt(read(from)), to);
}

/** A new pair: the key, which stays where no market is, and the recipient, which markets are told. */
export async function newKey(): Promise<Readonly<{ key: string; recipient: string }>> {
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}

const keysIn = (file: string): readonly string[] => readFileSync(file, 'utf8').match(/^AGE-SECRET-KEY-\S+$/gm) ?? [];

/** What the library takes is the browsers' type of what Node has. */
const read = (file: string) =>
  Readable.toWeb(createReadStream(file, { highWaterMark: 1_048_576 })) as unknown as ReadableStream<Uint8Array>;

/** Never over a file that is there. */
const written = (content: ReadableStream<Uint8Array>, to: string) =>
  pipeline(Readable.fromWeb(content as unknown as WebStream), createWriteStream(to, { mode: 0o600, flags: 'wx' }));
