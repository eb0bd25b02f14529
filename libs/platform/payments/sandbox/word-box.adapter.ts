import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hour, type Instant, minute, msOf, plus } from '#kernel/instant.ts';
import type { BankWord } from '../payments.ts';
import type { BankFile } from './bank-file.adapter.ts';
import type { Charge } from './charges.ts';
import type { SignedWord } from './words.ts';

/** Milliseconds for which a signature is good: what was written down on its way is worth nothing afterwards. */
export const signedFor = 5 * minute;
/** A word that nobody heard so often is not said any more: `listSince` has it. */
const mostTries = 8;
const mostAtOnce = 20;

type Word = Readonly<{ payment: string; isForged: boolean; tries: number }>;

/** Words of the bank that nobody has heard yet. What is asked of it lies within a transaction of the bank's file. */
export class WordBox {
  private to = () => {};
  private hasNew = false;
  private readonly file: BankFile;

  constructor(file: BankFile) {
    this.file = file;
  }

  listen(to: () => void): void {
    this.to = to;
  }

  /** Once it is on the disk. */
  tell(): void {
    if (!this.hasNew) return;
    this.hasNew = false;
    this.to();
  }

  /** A payment has changed: its card says how the bank tells of it. */
  add({ payment, does }: Charge, now: Instant): void {
    const late = does === 'word-late' ? hour : 0;
    const word = { payment, isForged: does === 'word-forged', tries: 0 };
    this.put(newId(), word, plus(now, late));
    if (does === 'word-twice') this.put(newId(), word, plus(now, minute)); // behind whatever changes until then
    this.hasNew = true;
  }

  take(now: Instant): readonly SignedWord[] {
    const due = this.file.until<Word>('word', now).slice(0, mostAtOnce);
    return due.map(({ id, value }) => {
      if (value.tries + 1 >= mostTries) this.file.remove('word', id);
      else this.put(id, { ...value, tries: value.tries + 1 }, plus(now, minute * 2 ** value.tries));
      const body = JSON.stringify({ id, payment: value.payment });
      const secret = value.isForged ? newId() : this.secret();
      return { id, body, signature: signatureOf(body, { secret, ms: msOf(now) }) };
    });
  }

  heard(id: string): void {
    this.file.remove('word', id);
  }

  isOurs({ body, signature = '' }: BankWord, now: Instant): boolean {
    const [, said = ''] = /^t=(\d{1,15}),v1=[0-9a-f]{64}$/.exec(signature) ?? [];
    if (said === '' || Math.abs(msOf(now) - Number(said)) > signedFor) return false;
    const right = signatureOf(body, { secret: this.secret(), ms: Number(said) });
    return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right));
  }

  private put(id: string, value: Word, at: Instant) {
    this.file.put('word', id, { at, value });
  }

  /** Made with the first word. The bank and the market share it; here they are one process. */
  private secret(): string {
    const known = this.file.get<string>('secret', 'words');
    if (known !== undefined) return known;
    const made = newId();
    this.file.put('secret', 'words', { at: '', value: made });
    return made;
  }
}

/** Null: it names none, though the bank has signed it. */
export function paymentIn(body: Buffer): string | null {
  const said = JSON.parse(body.toString('utf8')) as Readonly<{ payment?: unknown }>;
  return typeof said.payment === 'string' ? said.payment : null;
}

/** Of exactly these bytes, at that moment. */
function signatureOf(body: string | Buffer, { secret, ms }: Readonly<{ secret: string; ms: number }>): string {
  const sum = createHmac('sha256', secret).update(`${ms}.`).update(body).digest('hex');
  return `t=${ms},v1=${sum}`;
}

const newId = () => randomBytes(24).toString('base64url');
