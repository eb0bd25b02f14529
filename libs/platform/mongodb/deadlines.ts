/**
 * Milliseconds. A page must say 503 within 2 s, so a server that is down or silent is noticed before. `socketTimeoutMS`
 * is about silence only, and bounds writes: a batch of documents may take its time.
 */
const deadlines = {
  serverSelectionTimeoutMS: 1800,
  connectTimeoutMS: 1800,
  waitQueueTimeoutMS: 1800,
  socketTimeoutMS: 5000,
} as const;

/** Ends a read, however far it is: an answer that comes byte by byte is never silent (the driver's own `timeoutMS` does nothing). */
export const withinDeadline = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(1800) });

/** Of a connection by which what is read stays so, and what is written too: from the primary, by majority. It makes nothing unasked. */
export const certainly = {
  ...deadlines,
  autoCreate: false,
  autoIndex: false,
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority' },
} as const;
