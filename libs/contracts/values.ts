import * as z from 'zod/mini';

/** Parts that several contracts share. Unknown keys are refused everywhere: use `z.strictObject` for what comes in. */

/** ISO 4217 codes that the market counts in. */
export const currency = z.enum(['USD', 'GBP', 'CAD', 'AUD', 'EUR', 'MXN', 'JPY']);

/** The most that anything costs: twelve digits of minor units. */
export const mostMinor = 999_999_999_999;

/** An amount that comes in: a whole positive number of minor units. */
export const amount = z.strictObject({ minor: z.int().check(z.positive(), z.maximum(mostMinor)), currency });

/** An amount that goes out. */
export const money = z.object({ minor: z.int(), currency });

export const instant = z.iso.datetime({ precision: 3 });
export const id = z.uuid();

/** Position of the last fact in a document: newer replaces older. */
export const rev = z.string();

/**
 * Nothing that is not seen: no control characters, no lone surrogates, none that turn the direction of what stands beside them
 * (U+202E), no fillers. The joiners stay, which words of some languages and pictures need.
 */
const seen =
  /^(?:[\p{Join_Control}\p{Variation_Selector}]|[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])*$/u;
/** Joiners alone are no text, nor is Braille without a dot. */
const something = /^$|[^\s\u2800\p{Join_Control}\p{Variation_Selector}]/u;

/** A line of text that people write: NFC, only what is seen, trimmed. */
export const line = (most: number, least = 1) =>
  z.pipe(
    z.string().check(z.maxLength(most * 4)),
    z.pipe(
      z.transform((text: string) => text.normalize('NFC').trim()),
      z.string().check(z.minLength(least), z.maxLength(most), z.regex(seen), z.regex(something)),
    ),
  );

/** Answer to every command: the command's time, and what to ask `?after=` with. The same command has the same `at`. */
export const receipt = z.object({ at: instant, after: z.string() });
export type ReceiptBody = z.infer<typeof receipt>;

/** Answer to what creates something: its id with the receipt. */
export const created = z.extend(receipt, { id });
export type Created = z.infer<typeof created>;

/** `?after=` of a receipt: the answer waits, bounded, until it has what that command did. What is no receipt's is ignored. */
export const after = z.optional(z.string().check(z.maxLength(200)));
export const afterQuery = z.strictObject({ after });
export type AfterQuery = z.infer<typeof afterQuery>;

/** What a list without filters may be asked: `cursor` is the `next` of the page before. */
export const cursor = z.optional(z.string().check(z.maxLength(400)));
export const pageQuery = z.strictObject({ cursor, after });
export type PageQuery = z.infer<typeof pageQuery>;

/** What one's own list may be asked besides: what is `open`, up to 100 a page; what is `over`; both, where nothing is said. */
export const ownParts = ['open', 'over'] as const;
export type OwnPart = (typeof ownParts)[number];
export const ownPageQuery = z.extend(pageQuery, { part: z.optional(z.enum(ownParts)) });
export type OwnPageQuery = z.infer<typeof ownPageQuery>;
