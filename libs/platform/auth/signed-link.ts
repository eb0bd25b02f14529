import { timingSafeEqual } from 'node:crypto';
import { type Instant, instantOf, msOf, plus } from '#kernel/instant.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

type Keys = Pick<PersonKeys, 'hash'>;
type Words<Name extends string> = Readonly<Record<Name, string>>;

/** What a token says, and until when it is good where it does not last for ever. */
type Claim<Field extends string, Lasts> = Words<Field> &
  (Lasts extends number ? Readonly<{ expiresAt: Instant }> : unknown);

type LinkOptions<Field extends string, Lasts, Bound extends string> = Readonly<{
  /** The words that it carries, each with its form, which has no dot. */
  fields: Readonly<Record<Field, RegExp>>;
  /** Words that are signed and not carried: who reads the token must know them. */
  bound?: readonly Bound[];
  /** Milliseconds for which it is good; null: for ever. */
  lasts: Lasts;
}>;

const macForm = '[0-9a-f]{64}';
/** The last moment, in milliseconds to the base of 36. */
const expiryForm = '[0-9a-z]{8,11}';
const endOfTime = 8.64e15;

/** A kind of token; see `signedLink`. */
export class SignedLink<Field extends string, Lasts extends number | null, Bound extends string> {
  /** What every such token looks like, written by whomever. */
  readonly form: RegExp;
  private readonly names: readonly Field[];
  private readonly bound: readonly Bound[];
  private readonly lasts: Lasts;

  constructor(
    private readonly purpose: string,
    { fields, bound = [], lasts }: LinkOptions<Field, Lasts, Bound>,
  ) {
    this.names = Object.keys(fields) as Field[];
    this.bound = bound;
    this.lasts = lasts;
    const words = this.names.map((name) => fields[name].source);
    const forms = [...words, ...(lasts === null ? [] : [expiryForm]), macForm];
    this.form = new RegExp(`^${forms.map((form) => `(${form})`).join('\\.')}$`);
  }

  /** Of the same words, from the same moment on, it is always the same token. */
  sign(keys: Keys, words: Words<Field | Bound>, ...[from]: Lasts extends number ? [from: Instant] : []): string {
    const expiresAt = this.lasts === null || from === undefined ? null : plus(from, this.lasts);
    const expiry = expiresAt === null ? [] : [msOf(expiresAt).toString(36)];
    return [...this.names.map((name) => words[name]), ...expiry, this.mac(keys, words, expiresAt)].join('.');
  }

  /** Nothing for what this market did not write, or wrote for other `bound` words. It may have expired. Compared in constant time. */
  read(keys: Keys, token: string, bound: Words<Bound>): Claim<Field, Lasts> | undefined {
    const parts = this.form.exec(token)?.slice(1) ?? [];
    const mac = parts.pop();
    const expiry = this.lasts === null ? 0 : Number.parseInt(parts.pop() ?? '', 36);
    if (mac === undefined || expiry > endOfTime) return undefined;
    const expiresAt = this.lasts === null ? null : instantOf(expiry);
    const words = Object.fromEntries(this.names.map((name, n) => [name, parts[n]])) as Words<Field>;
    const own = this.mac(keys, { ...bound, ...words }, expiresAt);
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(own))) return undefined;
    return { ...words, ...(expiresAt !== null && { expiresAt }) } as Claim<Field, Lasts>;
  }

  private mac(keys: Keys, words: Words<Field | Bound>, expiresAt: Instant | null) {
    const said = [...this.bound, ...this.names].map((name) => words[name]);
    return keys.hash(this.purpose, JSON.stringify(expiresAt === null ? said : [...said, expiresAt]));
  }
}

/**
 * A kind of token for a link or a cookie: words and their HMAC, parted by dots. The purpose is in the HMAC's key, so that no
 * other token of the house can stand for this one. People keep letters and cookies: no form and no order may ever change.
 */
export const signedLink = <Field extends string, Lasts extends number | null, Bound extends string = never>(
  purpose: string,
  options: LinkOptions<Field, Lasts, Bound>,
): SignedLink<Field, Lasts, Bound> => new SignedLink(purpose, options);
