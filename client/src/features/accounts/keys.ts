/** Under what the cache keeps answers about the visitor. */
export const accountKeys = {
  me: ['me'],
  outbox: ['outbox'],
  sessions: ['sessions'],
  factors: ['factors'],
  mailboxLoss: ['mailbox-loss'],
} as const;
