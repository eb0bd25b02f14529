import { useState, useSyncExternalStore } from 'react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductBook } from '#contracts/book.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import type { Money } from '#kernel/money.ts';
import { isPassing, Problem, useApiClient } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/command.ts';
import { productBookQuery } from '../listings/product-book-query.ts';
import { fetchMyListings, myListingsQuery } from '../selling/ask-queries.ts';
import { holidayQuery } from '../selling/holiday-queries.ts';
import type { Texts } from './columns.ts';
import { type Line, mostItems } from './file.ts';
import { isProduct, judged, lineFault, type Meant, type Question, questionOf } from './judge.ts';
import { type KeptList, listOf } from './kept-list.ts';
import { codeOf, meantQuery } from './queries.ts';
import { changed, listedOf, type Row, rowOf, type Seen, type Stands, type Unit, withUnits, yesOf } from './rows.ts';
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
  const fault = lineFault(row);
  const { faults, wanted } = fault ? { faults: {}, wanted: null } : judged(row.texts, meant);
  const question = askedBack(refusal) ?? (wanted && book ? questionOf(wanted, book) : null);
  const isAsked = question !== null && !row.yes.includes(yesOf(question));
  const left = wanted ? Math.max(0, wanted.quantity - listedOf(row)) : 0;
  const standsNow = (): Stands => {
    if (isSending) return 'sending';
    if (isUnsure(row)) return 'unsure';
    if (wanted && listedOf(row) > 0 && left === 0) return 'listed';
    if (fault || Object.keys(faults).length > 0) return 'wrong';
    if (!wanted || !book) return 'looking';
    if (isAsked) return 'asks';
    return refusal && !askedBack(refusal) ? 'refused' : 'ready';
  };
  const stands = standsNow();
  const mayGo = stands === 'ready' || stands === 'refused' || stands === 'unsure';
  return { row, meant, stands, fault, faults, wanted, question, refusal: refusal ?? null, left: mayGo ? left : 0 };
}

/** A list of things to sell: read, mended, and put up line by line. It survives a reload, with what is listed of it. */
export function useBulk(memberId: string) {
  const [list] = useState(() => listOf(memberId));
  const { rows, refusals, sending } = useSyncExternalStore(list.listen, list.now, list.now);
  const meant = useMeant(rows);
  const books = useBooks(meant);
  const isAway = useQuery(holidayQuery(useApiClient())).data?.isAway ?? false;
  const all = rows.map((row) => {
    const product = meant.get(codeOf(row.texts.product));
    const book = isProduct(product) ? books.get(product.id) : undefined;
    return seen(row, { meant: product, book, refusal: refusals.get(row.id) }, sending?.rowId === row.id);
  });
  const items = all.reduce((sum, { wanted }) => sum + (wanted?.quantity ?? 0), 0);
  return {
    all,
    count: all.reduce((sum, { left }) => sum + left, 0),
    tooMany: items > mostItems ? items : null,
    isAway,
    /** How many items are on their way with the last press, wherever it was; null: none are. */
    sending: sending?.count ?? null,
    ...editsOf(list),
    send: useSend(all, list),
  };
}

const changeRow = (list: KeptList, id: string, next: (row: Row) => Row) =>
  list.change(({ rows }) => ({ rows: rows.map((row) => (row.id === id ? next(row) : row)) }));

const refuse = (list: KeptList, id: string, error: Error | null) =>
  list.change(({ refusals }) => {
    const others = [...refusals].filter(([one]) => one !== id);
    return { refusals: new Map(error ? [...others, [id, error]] : others) };
  });

/** What may be done with its lines while nothing is on its way. */
function editsOf(list: KeptList) {
  const begin = (rows: readonly Row[]) => list.change(() => ({ rows, refusals: new Map() }));
  return {
    read: (lines: readonly Line[]) => begin(lines.map(rowOf)),
    forget: () => begin([]),
    leaveOut: (id: string) => list.change(({ rows }) => ({ rows: rows.filter((row) => row.id !== id) })),
    /** What was said yes to was another line. */
    write: (id: string, texts: Partial<Texts>) => {
      refuse(list, id, null);
      changeRow(list, id, (row) => changed(row, { yes: [], texts: { ...row.texts, ...texts } }));
    },
    say: (id: string, yes: string, isSaid: boolean) =>
      changeRow(list, id, (row) =>
        changed(row, { yes: [...row.yes.filter((said) => said !== yes), ...(isSaid ? [yes] : [])] }),
      ),
  };
}

/** Lists what is left of a line, one item after the other, to the first that is refused. Resolves to what was done, and what it stopped at. */
function useSendLine(list: KeptList) {
  const listUnit = useListUnit();
  return async ({ row: { id }, wanted }: Seen) => {
    const done: ReceiptBody[] = [];
    if (!wanted) return { done, error: null };
    changeRow(list, id, (row) => withUnits(row, wanted.quantity)); // of a list that an older page kept
    refuse(list, id, null);
    const row = list.now().rows.find((one) => one.id === id);
    const note = (unit: Unit) =>
      changeRow(list, id, (now) => ({ ...now, units: now.units.map((one) => (one.id === unit.id ? unit : one)) }));
    for (const unit of row?.units.slice(0, wanted.quantity).filter(({ isListed }) => !isListed) ?? []) {
      const how = await listUnit(row!, unit, wanted).catch((error: Error) => error);
      if (how instanceof Error) {
        note({ ...unit, isRefused: isRefusal(how), draft: draftIn(how, wanted) ?? unit.draft });
        refuse(list, id, how);
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
  'not-sent',
  'seller-away',
  'selling-suspended',
  'being-erased',
  'sign-in-first',
  'member-changed',
  'csrf',
];
const endsAll = (error: Error): boolean =>
  isPassing(error) || !(error instanceof Problem) || ofAll.includes(error.code);

/** One line after the other: each stands or falls by itself. Resolves to how many items are listed; none by this press where the list is on its way already. */
function useSend(all: readonly Seen[], list: KeptList) {
  const api = useApiClient();
  const cache = useQueryClient();
  const sendLine = useSendLine(list);
  return async (): Promise<number> => {
    if (list.now().sending) return 0;
    const receipts: ReceiptBody[] = [];
    const count = all.reduce((sum, { left }) => sum + left, 0);
    try {
      for (const line of all.filter(({ left }) => left > 0)) {
        list.change(() => ({ sending: { rowId: line.row.id, count } }));
        const { done, error } = await sendLine(line);
        receipts.push(...done);
        if (error && endsAll(error)) break;
      }
      const fresh = await fetchMyListings(api, receipts.at(-1)?.after).catch(() => null);
      if (fresh) cache.setQueryData(myListingsQuery(api).queryKey, fresh);
    } finally {
      list.change(() => ({ sending: null }));
    }
    return receipts.length;
  };
}
