import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { DamagedBox } from './person-keys.ts';

/** First byte of every box: says how the rest is encrypted, so that a later way can stand beside this one. */
const aesGcm = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Bytes of a person's key, and of the market's master secret. */
export const keyBytes = 32;

/**
 * AES-256-GCM, bound to the person: a box cannot be moved to somebody else. Base64url. A key that is used often comes ready
 * made: Node takes 12 us to make one of bytes, for each box.
 */
export function encryptUnder(key: Uint8Array | KeyObject, person: string, plain: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(person));
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(aesGcm), iv, encrypted, cipher.getAuthTag()]).toString('base64url');
}

/** The words that were encrypted. Throws `DamagedBox`, also for another key and another person. */
export function decryptUnder(key: Uint8Array | KeyObject, person: string, box: string): string {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes[0] !== aesGcm || bytes.length < 1 + ivBytes + tagBytes) throw new DamagedBox('not a sealed box');
  const iv = bytes.subarray(1, 1 + ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(person))
    .setAuthTag(bytes.subarray(-tagBytes));
  const encrypted = bytes.subarray(1 + ivBytes, -tagBytes);
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new DamagedBox('a sealed box that does not open', { cause });
  }
}

/** A key of the market of its own for each purpose: knowing one tells nothing of another. */
export const derive = (master: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', master, '', purpose, keyBytes));

/** Such a key, ready for hashing: making one of its bytes costs 20 us, hashing with it 2. */
export const hashingKey = (master: Uint8Array, purpose: string): KeyObject => createSecretKey(derive(master, purpose));

export const keyedHash = (key: KeyObject, plain: string): string =>
  createHmac('sha256', key).update(plain).digest('hex');

const pseudonymBytes = 16;

/** A name made with a person's key; without one that of all who are erased. Base64url. */
export const pseudonymUnder = (key: Uint8Array | undefined, words: string): string =>
  createHmac('sha256', key ? derive(key, 'pseudonym') : 'erased')
    .update(words)
    .digest()
    .subarray(0, pseudonymBytes)
    .toString('base64url');
