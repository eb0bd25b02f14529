import { v1 } from './routes.ts';

/* What operators and analysts ask: apart from the shoppers', whose browsers never fetch these. */

/** The operations room's: to everybody but operators nothing is there. */
export const opsRoutes = {
  /** Facts of the log, by what is known of them. */
  facts: `${v1}/ops/facts`,
  fact: `${v1}/ops/fact`,
  /** All that one request led to. */
  tree: `${v1}/ops/tree`,
  counts: `${v1}/ops/counts`,
  /** The catalogue of types of facts. */
  types: `${v1}/ops/types`,
  /** A stream's state as of a moment. */
  stream: `${v1}/ops/stream`,
  /** A document as of a moment, beside now. */
  document: `${v1}/ops/document`,
  /** A stored document against a fresh fold. */
  drift: `${v1}/ops/drift`,
  views: `${v1}/ops/views`,
  /** Fills a read model again, beside the one that is shown. */
  rebuild: (view: string) => `${v1}/ops/views/${view}/rebuild`,
  /** Why a request was refused. */
  why: `${v1}/ops/why`,
  due: `${v1}/ops/due`,
  /** The log itself: its size, whether it is whole, its last copy. */
  log: `${v1}/ops/log`,
  /** The processes of the market, as each says of itself. */
  processes: `${v1}/ops/processes`,
  /** What is written to Kafka, and who reads it. */
  relay: `${v1}/ops/relay`,
  /** What the market has, owes and is owed, beside what the bank says. */
  ledger: `${v1}/ops/ledger`,
  /** What time it is; on a market whose time is driven it is moved here. */
  clock: `${v1}/ops/clock`,
  parked: `${v1}/ops/parked`,
  retryParked: `${v1}/ops/parked/retry`,
  skipParked: `${v1}/ops/parked/skip`,
  /** Records of rates: the list, and a new one. */
  rates: `${v1}/ops/rates`,
  reactions: `${v1}/ops/reactions`,
  pauseReaction: (reaction: string) => `${v1}/ops/reactions/${reaction}/pause`,
  resumeReaction: (reaction: string) => `${v1}/ops/reactions/${reaction}/resume`,
};

/** Operators' work over the whole log: in the process that was asked, and gone with it. */
export const jobRoutes = {
  all: `${v1}/ops/jobs`,
  of: (id: string) => `${v1}/ops/jobs/${id}`,
  stop: (id: string) => `${v1}/ops/jobs/${id}/stop`,
};

/** What operators do alone and two together. */
export const actRoutes = {
  /** The password once more. */
  confirm: `${v1}/ops/confirm`,
  all: `${v1}/ops/acts`,
  approve: (operatorId: string, actId: string) => `${v1}/ops/acts/${operatorId}/${actId}/approve`,
  /** Anybody's, until it is done. */
  withdraw: (operatorId: string, actId: string) => `${v1}/ops/acts/${operatorId}/${actId}/withdraw`,
  /** What a seal of what goes on had hidden: to its proposer, once. */
  value: (actId: string) => `${v1}/ops/acts/${actId}/value`,
  /** A copy of the log, encrypted: to its proposer, for 15 minutes. */
  backup: (actId: string) => `${v1}/ops/acts/${actId}/backup`,
  seals: `${v1}/ops/seals`,
};

/** What analysts read, with a token that an operator made. */
export const topicRoutes = {
  all: `${v1}/topics`,
  /** The messages of a topic as lines of JSON. */
  feed: (topic: string) => `${v1}/topics/${topic}`,
  /** The operator's. */
  tokens: `${v1}/operator/topic-tokens`,
  revoke: (tokenId: string) => `${v1}/operator/topic-tokens/${tokenId}/revoke`,
  /** The operator's: readers are sent to it. To begin or retire one takes two of them (`actRoutes.all`). */
  openEdition: (topic: string, edition: string) => `${v1}/operator/topics/${topic}/editions/${edition}/open`,
};

/** Where the log is followed: the market, or its projector. */
export const careRoutes = {
  /** Posts the erasure of a person who wants to be forgotten. */
  erasures: `${v1}/operator/erasures`,
  /** What that would destroy: changes nothing, and is posted since an address is no part of an address. */
  erasurePreview: `${v1}/ops/erasures/preview`,
};
