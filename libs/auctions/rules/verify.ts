import type { AuctionAudit, AuditedEntry } from '#contracts/audit.ts';
import { auditLink, auditStart } from './audit.ts';
import { emptyBook, enterBid, lastBidOf, strikeBids, type Book } from './book.ts';
import { auctionRules, knowsRules, type AuctionRules } from './records.ts';
import { meetsReserve, priceOf } from './resolve.ts';

/**
 * What does not fit. `link`: an entry is not the one that was chained; `order`: time, revision or alias do not follow on;
 * `late`: a bid at or after the end; `retraction`: nothing was there to take back; `head`: the chain does not end where
 * the close says; `winner`, `price`: the maxima lead to another; `rules`: these are not known here.
 */
export type Flaw = 'rules' | 'order' | 'late' | 'retraction' | 'link' | 'head' | 'winner' | 'price';

/** `entry` counts from 0; null where no single entry is to blame. */
export type Verdict = Readonly<{ ok: true }> | Readonly<{ ok: false; flaw: Flaw; entry: number | null }>;

type Audited = Pick<AuctionAudit, 'auctionId' | 'rules' | 'terms' | 'result' | 'head' | 'entries'>;

/** Chains and resolves a closed auction again from all its entries, as the market did: for the page's 'verify'. */
export function verify(audit: Audited): Verdict {
  if (!knowsRules(audit.rules)) return { ok: false, flaw: 'rules', entry: null };
  const book = emptyBook(true);
  let link = auditStart(audit.auctionId);
  let before: AuditedEntry | undefined;
  for (const [n, entry] of audit.entries.entries()) {
    link = auditLink(link, entry);
    const flaw = entryFlaw(entry, before, book, audit) ?? (entry.link === link ? undefined : 'link');
    if (flaw) return { ok: false, flaw, entry: n };
    enter(book, entry);
    before = entry;
  }
  const flaw = link === audit.head ? outcomeFlaw(book, audit) : 'head';
  return flaw ? { ok: false, flaw, entry: null } : { ok: true };
}

function entryFlaw(
  entry: AuditedEntry,
  before: AuditedEntry | undefined,
  book: Book,
  audit: Audited,
): Flaw | undefined {
  const { alias, at, revision, kind } = entry;
  const follows = !before || (revision > before.revision && at >= before.at);
  const most = (book.own?.length ?? 0) + (kind === 'bid' ? 1 : 0); // a newcomer is the next number
  if (!follows || alias < 1 || alias > most) return 'order';
  if (at > audit.result.closedAt || (at === audit.result.closedAt && audit.result.by === 'time')) return 'late';
  if (kind === 'retraction' && !lastBidOf(book, alias)) return 'retraction';
  return undefined;
}

function enter(book: Book, entry: AuditedEntry) {
  if (entry.kind === 'bid') enterBid(book, entry, entry.at, entry.revision);
  else strikeBids(book, entry.alias, entry.what);
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
    const isBought = last?.kind === 'bid' && terms.buyNow !== null && last.maximum >= terms.buyNow;
    return isBought ? { alias: last.alias, price: terms.buyNow ?? 0 } : null;
  }
  const { standing } = book;
  const isSold = standing.first !== null && meetsReserve(terms, standing);
  return isSold ? { alias: standing.first.alias, price: priceOf(rules, terms, standing) } : null;
}
