import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { actRoutes, jobRoutes, opsRoutes, topicRoutes } from '#contracts/ops-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { caseRoutes } from '#contracts/payment-routes.ts';
import { payoutCaseRoutes } from '#contracts/payout-routes.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { type DeskList, deskLists } from '#contracts/desk-places.ts';
import { type ApiClient, type Asked, asking, behind } from '../../lib/api-client.ts';
import { lastReceipt } from '../../lib/last-receipt.ts';
import { opsKeys } from './keys.ts';

const schemas = () => import('#contracts/ops.ts');
const jobSchemas = () => import('#contracts/ops-jobs.ts');
const maintenance = () => import('#contracts/maintenance.ts');

const factWords = ['stream', 'category', 'type', 'person', 'correlation', 'from', 'to', 'cursor'] as const;

/** What of a page's query the log is asked for. */
export const askedOf = (query: URLSearchParams): Asked =>
  Object.fromEntries(factWords.map((word) => [word, query.get(word) || undefined]));

/** Between two questions about work that tells nobody how far it is, in milliseconds. All else is asked again by `useHouseNews`. */
const whileItRuns = 1000;

/** Facts, newest first. */
export const factsQuery = (api: ApiClient, asked: Asked) =>
  queryOptions({
    queryKey: opsKeys.facts(asked),
    queryFn: () => api.get(asking(opsRoutes.facts, asked), () => schemas().then((c) => c.factsFound)),
    placeholderData: keepPreviousData,
  });

/** One fact, by its place. */
export const factQuery = (api: ApiClient, stream: string, revision: string) =>
  queryOptions({
    queryKey: opsKeys.fact(stream, revision),
    queryFn: () => api.get(asking(opsRoutes.fact, { stream, revision }), () => schemas().then((c) => c.factDetail)),
  });

/** All that a request led to. */
export const treeQuery = (api: ApiClient, correlation: string) =>
  queryOptions({
    queryKey: opsKeys.tree(correlation),
    queryFn: () => api.get(asking(opsRoutes.tree, { correlation }), () => schemas().then((c) => c.tree)),
  });

/** A moment: a time, or a fact; none of them: now. */
export type Moment = Readonly<{ at?: string | undefined; stream?: string | undefined; revision?: string | undefined }>;

/** A document as of a moment beside now. */
export const documentQuery = (api: ApiClient, view: string, id: string, moment: Moment) =>
  queryOptions({
    queryKey: opsKeys.document(view, id, moment),
    queryFn: () =>
      api.get(asking(opsRoutes.document, { view, id, ...moment }), () => schemas().then((c) => c.documentAsOf)),
  });

/** A stored document against a fresh fold: asked when somebody wants to know. */
export const driftQuery = (api: ApiClient, view: string, id: string) => ({
  queryKey: opsKeys.drift(view, id),
  queryFn: () => api.get(asking(opsRoutes.drift, { view, id }), () => schemas().then((c) => c.drift)),
});

/** A stream's state as of one of its facts or a time; neither: now. */
export const streamQuery = (api: ApiClient, stream: string, { revision, at }: Omit<Moment, 'stream'> = {}) =>
  queryOptions({
    queryKey: opsKeys.stream(stream, revision, at),
    queryFn: () =>
      api.get(asking(opsRoutes.stream, { stream, revision, at }), () => schemas().then((c) => c.streamAsOf)),
  });

/** Whether a rebuild goes on by itself. */
export const isUnderWay = (state: string): boolean => state === 'filling' || state === 'switching';

export const viewsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.views,
    queryFn: () => api.get(opsRoutes.views, () => schemas().then((c) => c.opsViews)),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ rebuild }) => rebuild && isUnderWay(rebuild.state)) ? whileItRuns : false,
  });

export const dueQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.due,
    queryFn: () => api.get(opsRoutes.due, () => schemas().then((c) => c.opsDue)),
  });

export const relayQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.relay,
    queryFn: () => api.get(opsRoutes.relay, () => import('#contracts/ops-relay.ts').then((c) => c.opsRelay)),
  });

export const processesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.processes,
    queryFn: () =>
      api.get(opsRoutes.processes, () => import('#contracts/ops-processes.ts').then((c) => c.opsProcesses)),
  });

export const logQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.log,
    queryFn: () => api.get(opsRoutes.log, () => import('#contracts/ops-log.ts').then((c) => c.opsLog)),
  });

export const parkedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.parked,
    queryFn: () => api.get(opsRoutes.parked, () => maintenance().then((c) => c.parkedFacts)),
  });

/** The reactions, and which are to wait. */
export const reactionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.reactions,
    queryFn: () =>
      api.get(opsRoutes.reactions, () => import('#contracts/ops-reactions.ts').then((c) => c.opsReactions)),
  });

const hourMs = 3_600_000;

/** Spans of the chart and its catalogue, in hours; what an address says otherwise is the first. */
export const spans = ['1', '6', '24', '168'] as const;
export type Hours = (typeof spans)[number];
export const hoursOf = (said: string | null | undefined): Hours => spans.find((hours) => hours === said) ?? spans[0];

/** Facts by minute over the hours before now. `now`: the market's time (ms since 1970). */
export const countsQuery = (api: ApiClient, hours: Hours, now: () => number) =>
  queryOptions({
    queryKey: opsKeys.counts(hours),
    queryFn: async () => {
      const to = now();
      const from = to - Number(hours) * hourMs;
      const [first, last] = [from, to].map((ms) => new Date(ms).toISOString());
      const path = asking(opsRoutes.counts, { from: first, to: last });
      return { ...(await api.get(path, () => schemas().then((c) => c.opsCounts))), from, to };
    },
    placeholderData: keepPreviousData,
  });

/** Every type of fact that the house knows. */
export const typesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.types,
    queryFn: () => api.get(opsRoutes.types, () => schemas().then((c) => c.factTypes)),
  });

const isOver = (state: string) => ['done', 'stopped', 'failed'].includes(state);

/** Work over the whole log, of all operators. */
export const jobsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.jobs,
    queryFn: () => api.get(jobRoutes.all, () => jobSchemas().then((c) => c.jobs)),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => !isOver(one.state)) ? whileItRuns : false),
  });

/** One of them, with what it found. */
export const jobQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: opsKeys.job(id),
    queryFn: () => api.get(jobRoutes.of(id), () => jobSchemas().then((c) => c.jobWithResult)),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : whileItRuns),
  });

/** Who wants to sell and waits for an answer: the longest waiting, or the page after that cursor; `after` is of an answer that it must have. */
export const sellersQuery = (
  api: ApiClient,
  { cursor, after }: Readonly<{ cursor?: string | undefined; after?: string }> = {},
) => ({
  queryKey: cursor === undefined ? opsKeys.sellers : [...opsKeys.sellers, cursor],
  queryFn: () =>
    api.get(asking(sellerRoutes.desk, { cursor, after }), () =>
      import('#contracts/sellers.ts').then((c) => c.sellerDesk),
    ),
});

/** Which place of the desk an address means: what arrives, where it says none. */
export const deskPlaceIn = (word: string | null | undefined): DeskList =>
  deskLists.find((place) => place === word) ?? 'shipped-to-us';

/** What waits at a place of the authentication desk. */
export const deskQuery = (api: ApiClient, { at, cursor }: Readonly<{ at: DeskList; cursor?: string | undefined }>) =>
  queryOptions({
    queryKey: opsKeys.deskAt(at, cursor),
    queryFn: (context) =>
      api.get(asking(orderRoutes.desk, { at, cursor, after: lastReceipt(context) }), () =>
        import('#contracts/order-desk.ts').then((c) => c.orderDesk),
      ),
  });

/** Analysts' tokens that open something now. */
export const tokensQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.tokens,
    queryFn: () => api.get(topicRoutes.tokens, () => import('#contracts/topics/feed.ts').then((c) => c.tokenList)),
  });

/** Records of rates, the newest first; `after` is of one that it must have. */
export const ratesQuery = (api: ApiClient, after?: string) => ({
  queryKey: opsKeys.rates,
  queryFn: () => api.get(opsRoutes.rates + behind(after), () => import('#contracts/rates.ts').then((c) => c.ratesDesk)),
});

/** What the market has, owes and is owed, beside the bank. */
export const ledgerQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.ledger,
    queryFn: () => api.get(opsRoutes.ledger, () => import('#contracts/ops-ledger.ts').then((c) => c.opsLedger)),
  });

/** Payments that a person has to see to. */
export const casesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.cases,
    queryFn: () => api.get(caseRoutes.all, () => import('#contracts/payments.ts').then((c) => c.openCases)),
  });

/** Payouts that a person has to see to. */
export const payoutCasesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: opsKeys.payoutCases,
    queryFn: () => api.get(payoutCaseRoutes.all, () => import('#contracts/payout-cases.ts').then((c) => c.payoutCases)),
  });

/** What operators did and proposed: the newest, or the page after that cursor. */
export const actsQuery = (api: ApiClient, cursor?: string) =>
  queryOptions({
    queryKey: cursor === undefined ? opsKeys.acts : [...opsKeys.acts, cursor],
    queryFn: () =>
      api.get(asking(actRoutes.all, { cursor }), () => import('#contracts/ops-acts.ts').then((c) => c.operatorActs)),
  });
