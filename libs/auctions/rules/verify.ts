import type { AuctionAudit, AuditedEntry } from '#contracts/audit.ts';
import { auditLink, auditStart, commitmentTo } from './audit.ts';
import { emptyBook, enterBid, lastBidOf, strikeBids, type Book } from './book.ts';
import { auctionRules, knowsRules, type AuctionRules } from './records.ts';
import { meetsReserve, priceOf } from './resolve.ts';

/**
 * What does not fit. `link`: an entry is not the one that was chained; `maximum`: it is not the one that was committed to;
 * `hidden`: a maximum is kept back after a sale; `order`: time, revision or alias do not follow on; `late`: a bid at or after
 * the end; `retraction`: nothing was there to take back; `head`: the chain does not end where the close says; `winner`, `price`:
 * the maxima lead to another; `rules`: these are not known here.
 */
export type Flaw =
  | 'rules'
  | 'order'
  | 'late'
  | 'retraction'
  | 'hidden'
  | 'maximum'
  | 'link'
  | 'head'
  | 'winner'
  | 'price';

/**
 * `entry` counts from 0; null where no single entry is to blame. `hides`: nothing was sold, so that maxima of others stay
 * hidden: the chain holds, and what can be seen leads to no sale.
 */
export type Verdict = Readonly<{ ok: true; hides?: true }> | Readonly<{ ok: false; flaw: Flaw; entry: number | null }>;

type Audited = Pick<AuctionAudit, 'auctionId' | 'rules' | 'terms' | 'result' | 'head' | 'entries'>;

/** Chains and resolves a closed auction again from all its entries, as the market did: for the page's 'verify'. */
export function verify(audit: Audited): Verdict {
  if (!knowsRules(audit.rules)) return { ok: false, flaw: 'rules', entry: null };
  const { isSalted } = auctionRules(audit.rules);
  const book = emptyBook(true);
  let link = auditStart(audit.auctionId, isSalted);
  let before: AuditedEntry | undefined;
  for (const [n, entry] of audit.entries.entries()) {
    link = auditLink(link, entry);
    const found = entryFlaw(entry, before, book, audit) ?? maximumFlaw(entry, isSalted, audit.result.winner !== null);
    const flaw = found ?? (entry.link === link ? undefined : 'link');
    if (flaw) return { ok: false, flaw, entry: n };
    enter(book, entry, audit.terms.startPrice);
    before = entry;
  }
  const flaw = link === audit.head ? outcomeFlaw(book, audit) : 'head';
  if (flaw) return { ok: false, flaw, entry: null };
  return audit.entries.some((entry) => entry.kind === 'bid' && entry.maximum === null)
    ? { ok: true, hides: true }
    : { ok: true };
}

function entryFlaw(
  entry: AuditedEntry,
  before: AuditedEntry | undefined,
  book: Book,
  audit: Audited,
): Flaw | undefined {
  const { alias, at, revision, kind } = entry;
  const follows = !before || (revision > before.revision && at >= before.at);
  const most = (book.own?.length ?? 0) + (kind === 'bid' ? 1 : 0); // a new bidder has the next number
  if (!follows || alias < 1 || alias > most) return 'order';
  if (at > audit.result.closedAt || (at === audit.result.closedAt && audit.result.by === 'time')) return 'late';
  if (kind === 'retraction' && !lastBidOf(book, alias)) return 'retraction';
  return undefined;
}

/** Is the maximum the one that was chained, as far as it is told? */
function maximumFlaw(entry: AuditedEntry, isSalted: boolean, isSold: boolean): Flaw | undefined {
  if (entry.kind !== 'bid') return undefined;
  const { maximum, salt, commitment } = entry;
  if ((commitment !== null) !== isSalted) return 'link';
  if (maximum === null) return isSalted && !isSold ? undefined : 'hidden';
  if (commitment === null) return undefined;
  return salt !== null && commitmentTo(maximum, salt) === commitment ? undefined : 'maximum';
}

/** A hidden maximum counts for the least that it can be. */
function enter(book: Book, entry: AuditedEntry, least: number) {
  const { alias, at, revision } = entry;
  if (entry.kind === 'bid') enterBid(book, { alias, maximum: entry.maximum ?? least }, at, revision);
  else strikeBids(book, alias, entry.what);
}

function outcomeFlaw(book: Book, audit: Audited): Flaw | undefined {
  const { winner } = audit.result;
  const due = dueWinner(auctionRules(audit.rules), book, audit);
  if (due?.alias !== winner?.alias) return 'winner';
  return due?.price === winner?.price ? undefined : 'price';
}

/** Who should have won, and at what price. */
function dueWinner(rules: AuctionRules, book: Book, { terms, result, entries }: Audited): Audited['result']['winner'] {
  if (result.by === 'buy-now') {
    const last = entries.at(-1);
    const isBought = last?.kind === 'bid' && terms.buyNow !== null && (last.maximum ?? 0) >= terms.buyNow;
    return isBought ? { alias: last.alias, price: terms.buyNow ?? 0 } : null;
  }
  const { top } = book;
  const isSold = top.first !== null && meetsReserve(terms, top);
  return isSold ? { alias: top.first.alias, price: priceOf(rules, terms, top) } : null;
}
