import { useRef, useState } from 'react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductBook } from '#contracts/book.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import type { Money } from '#kernel/money.ts';
import { isPassing, Problem, useApiClient } from '../../lib/api-client.ts';
import { kept, keep } from '../../lib/in-window.ts';
import { productBookQuery } from '../listings/product-book-query.ts';
import { fetchMyListings, myListingsQuery } from '../selling/ask-queries.ts';
import { holidayQuery } from '../selling/holiday-queries.ts';
import type { Texts } from './columns.ts';
import { type Line, mostItems } from './file.ts';
import { isProduct, judged, type Meant, type Question, questionOf } from './judge.ts';
import { codeOf, meantQuery } from './queries.ts';
import { listedOf, type Row, rowOf, type Seen, type Stands, type Unit, withUnits, yesOf } from './rows.ts';
import { draftIn, isUnsure, useListUnit } from './use-sending.ts';

/** Prices that a list is judged by are at most so old; what the market then says counts. */
const bookMs = 30_000;

/** Which product each line means, by what it says. */
function useMeant(rows: readonly Row[]): ReadonlyMap<string, Meant> {
  const api = useApiClient();
  const codes = [...new Set(rows.map(({ texts }) => codeOf(texts.product)).filter((code) => code !== ''))];
  const found = useQueries({ queries: codes.map((code) => meantQuery(api, code)) });
  return new Map(
    found.flatMap(({ data, isError }, at) => {
      if (data !== undefined) return [[codes[at]!, data] as const];
      return isError ? [[codes[at]!, { is: 'failed' }] as const] : [];
    }),
  );
}

function useBooks(meant: ReadonlyMap<string, Meant>): ReadonlyMap<string, ProductBook> {
  const api = useApiClient();
  const ids = [...new Set([...meant.values()].filter(isProduct).map(({ id }) => id))];
  const found = useQueries({ queries: ids.map((id) => ({ ...productBookQuery(api, id), staleTime: bookMs })) });
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}

/** What the market asked back of that line. */
function askedBack(refusal: Error | undefined): Question | null {
  if (!(refusal instanceof Problem)) return null;
  const { code, details } = refusal;
  if (code === 'sells-at-once') return { code, minor: (details.price as Money).minor };
  return code === 'ask-price-again' ? { code, minor: (details.last as Money).minor } : null;
}

type Known = Readonly<{ meant: Meant | undefined; book: ProductBook | undefined; refusal: Error | undefined }>;

/** A line as its seller sees it. */
function seen(row: Row, { meant, book, refusal }: Known, isSending: boolean): Seen {
  const { faults, wanted } = judged(row.texts, meant);
  const question = askedBack(refusal) ?? (wanted && book ? questionOf(wanted, book) : null);
  const isAsked = question !== null && !row.yes.includes(yesOf(question));
  const left = wanted ? Math.max(0, wanted.quantity - listedOf(row)) : 0;
  const standsNow = (): Stands => {
    if (isSending) return 'sending';
    if (isUnsure(row)) return 'unsure';
    if (wanted && listedOf(row) > 0 && left === 0) return 'listed';
    if (Object.keys(faults).length > 0) return 'wrong';
    if (!wanted || !book) return 'looking';
    if (isAsked) return 'asks';
    return refusal && !askedBack(refusal) ? 'refused' : 'ready';
  };
  const stands = standsNow();
  const mayGo = stands === 'ready' || stands === 'refused' || stands === 'unsure';
  return { row, meant, stands, faults, wanted, question, refusal: refusal ?? null, left: mayGo ? left : 0 };
}

/** A list of things to sell: read, mended, and put up line by line. It survives a reload, with what is listed of it. */
export function useBulk(memberId: string) {
  const lines = useLines(memberId);
  const { rows, refusals, edits } = lines;
  const [sending, setSending] = useState<string | null>(null);
  const meant = useMeant(rows);
  const books = useBooks(meant);
  const isAway = useQuery(holidayQuery(useApiClient())).data?.isAway ?? false;
  const all = rows.map((row) => {
    const product = meant.get(codeOf(row.texts.product));
    const book = isProduct(product) ? books.get(product.id) : undefined;
    return seen(row, { meant: product, book, refusal: refusals.get(row.id) }, sending === row.id);
  });
  const items = all.reduce((sum, { wanted }) => sum + (wanted?.quantity ?? 0), 0);
  return {
    all,
    count: all.reduce((sum, { left }) => sum + left, 0),
    tooMany: items > mostItems ? items : null,
    isAway,
    isSending: sending !== null,
    ...edits,
    send: useSend(all, lines, setSending),
  };
}

/** The lines as they are now, why the market refused which, and what may be done with them. */
function useLines(memberId: string) {
  const [rows, change] = useKept(memberId);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Error>>(new Map());
  const refuse = (id: string, error: Error | null) =>
    setRefusals((before) => {
      const others = [...before].filter(([one]) => one !== id);
      return new Map(error ? [...others, [id, error]] : others);
    });
  const one = (id: string, next: (row: Row) => Row) =>
    change((before) => before.map((row) => (row.id === id ? next(row) : row)));
  const begin = (next: readonly Row[]) => {
    setRefusals(new Map());
    change(() => next);
  };
  const edits = {
    read: (lines: readonly Line[]) => begin(lines.map(rowOf)),
    forget: () => begin([]),
    leaveOut: (id: string) => change((before) => before.filter((row) => row.id !== id)),
    /** What was said yes to was another line. */
    write: (id: string, texts: Partial<Texts>) => {
      refuse(id, null);
      one(id, (row) => ({ ...row, yes: [], texts: { ...row.texts, ...texts } }));
    },
    say: (id: string, yes: string, isSaid: boolean) =>
      one(id, (row) => ({ ...row, yes: [...row.yes.filter((said) => said !== yes), ...(isSaid ? [yes] : [])] })),
  };
  return { rows, refusals, refuse, one, edits };
}

/** In this window: of each member their own. What is changed is kept at once: before what comes next is sent. */
function useKept(memberId: string) {
  const name = `bulk:${memberId}`;
  const [rows, show] = useState<readonly Row[]>(() => kept<readonly Row[]>(name) ?? []);
  const now = useRef(rows);
  const change = (next: (before: readonly Row[]) => readonly Row[]) => {
    now.current = next(now.current);
    keep(name, now.current.length === 0 ? null : now.current);
    show(now.current);
  };
  return [rows, change] as const;
}

type Lines = Pick<ReturnType<typeof useLines>, 'one' | 'refuse'>;

/** Lists what is left of a line, one item after the other, to the first that is refused. Resolves to what was done, and what it stopped at. */
function useSendLine({ one, refuse }: Lines) {
  const listUnit = useListUnit();
  return async ({ row: written, wanted }: Seen) => {
    const done: ReceiptBody[] = [];
    if (!wanted) return { done, error: null };
    const row = withUnits(written, wanted.quantity);
    one(row.id, () => row); // what the keys are kept under, before anything is sent
    refuse(row.id, null);
    const note = (unit: Unit) =>
      one(row.id, (now) => ({ ...now, units: now.units.map((before) => (before.id === unit.id ? unit : before)) }));
    for (const unit of row.units.slice(0, wanted.quantity).filter(({ isListed }) => !isListed)) {
      const how = await listUnit(row, unit, wanted).catch((error: Error) => error);
      if (how instanceof Error) {
        note({ ...unit, draft: draftIn(how, wanted) ?? unit.draft });
        refuse(row.id, how);
        return { done, error: how };
      }
      note({ ...unit, isListed: true });
      done.push(how);
    }
    return { done, error: null };
  };
}

/** What is so of whoever asks, whichever line it is: the rest would hear the same. */
const ofAll: readonly string[] = [
  'seller-away',
  'selling-suspended',
  'being-erased',
  'sign-in-first',
  'member-changed',
  'csrf',
];
const endsAll = (error: Error): boolean =>
  isPassing(error) || !(error instanceof Problem) || ofAll.includes(error.code);

/** One line after the other: each stands or falls by itself. Resolves to how many items are listed. */
function useSend(all: readonly Seen[], lines: Lines, setSending: (id: string | null) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const sendLine = useSendLine(lines);
  return async (): Promise<number> => {
    const receipts: ReceiptBody[] = [];
    for (const line of all.filter(({ left }) => left > 0)) {
      setSending(line.row.id);
      const { done, error } = await sendLine(line);
      receipts.push(...done);
      if (error && endsAll(error)) break;
    }
    const fresh = await fetchMyListings(api, receipts.at(-1)?.after).catch(() => null);
    if (fresh) cache.setQueryData(myListingsQuery(api).queryKey, fresh);
    setSending(null);
    return receipts.length;
  };
}
