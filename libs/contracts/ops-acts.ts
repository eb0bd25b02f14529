import type { Instant } from '#kernel/instant.ts';
import * as z from 'zod/mini';
import { cursor, id, instant, line } from './values.ts';

/** What operators do, alone and two together, and the seals that they open. */

/** Why: for whoever looks at it in a year, and of a seal for its owner. It stays for ever, so it names nobody. */
const reason = line(500, 10);

/**
 * By what an operator says once more who they are: a `step-up` for the act `ops`, as every member; or the `password` alone, for those whom the house itself
 * made operators: they have no factor, and nobody reads their mailbox.
 */
export const confirmsBy = z.enum(['password', 'step-up']);
export type ConfirmsBy = z.infer<typeof confirmsBy>;

/**
 * `POST actRoutes.confirm`, after a step-up, or with the password where that is enough (`confirmsBy`). Good for five minutes, in this session alone. Refused:
 * `step-up-needed`, `confirm-password`, `not-your-password`, `demo-account`.
 */
export const confirmBody = z.strictObject({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type ConfirmBody = z.infer<typeof confirmBody>;

export const confirmed = z.object({ until: instant });
export type Confirmed = z.infer<typeof confirmed>;

/** What an act is about: ids and other words of the house's, never of a person's. Each kind has a schema of its own. */
const flat = z.record(
  z.string().check(z.regex(/^[a-z][A-Za-z]{0,39}$/)),
  z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]),
);

/** `POST actRoutes.all`: what a second operator is to approve within 15 minutes. */
export const proposeBody = z.strictObject({
  kind: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)),
  target: flat,
  reason,
});
export type ProposeBody = z.infer<typeof proposeBody>;

/** `lapsed`: nobody approved it in time. `approved`: being carried out. `skipped`: it could not be, and an operator left it out. */
export const actPhase = z.enum(['proposed', 'lapsed', 'withdrawn', 'approved', 'skipped', 'done', 'failed', 'alone']);
export type ActPhase = z.infer<typeof actPhase>;

/** `alone`: no second operator was needed. `code` of a failed one: a refusal's. `calledOff`: by whom it was withdrawn or skipped. */
export const operatorAct = z.object({
  id: z.string(),
  operatorId: z.string(),
  kind: z.string(),
  target: flat,
  reason: z.nullable(z.string()),
  at: instant,
  phase: actPhase,
  validUntil: z.nullable(instant),
  approverId: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  outcome: z.nullable(flat),
  code: z.nullable(z.string()),
  calledOff: z.nullable(z.object({ by: z.string(), reason: z.nullable(z.string()) })),
});
export type OperatorAct = z.infer<typeof operatorAct>;

/** What of them is asked for: `cursor` is the `next` of the page before. */
export const actsAsked = z.strictObject({ cursor });
export type ActsAsked = z.infer<typeof actsAsked>;

/** `GET actRoutes.all`: the newest first, a hundred at once. `next`: there are older ones. `kinds`: what may be proposed here. `confirmedUntil`: of what was said in this session. */
export const operatorActs = z.object({
  items: z.array(operatorAct),
  next: z.optional(z.string()),
  now: instant,
  kinds: z.array(z.string()),
  confirmedUntil: z.nullable(instant),
  confirmsBy,
});
export type OperatorActs = z.infer<typeof operatorActs>;

const field = z.string().check(z.regex(/^[a-z][A-Za-z]{0,39}$/));

/** One hidden value: a field of one fact. */
export const sealTarget = z.strictObject({
  stream: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.:@-]+$/)),
  revision: z.int().check(z.minimum(0)),
  field,
});
export type SealTarget = z.infer<typeof sealTarget>;

/** `POST actRoutes.seals`: opens one value of what is over. Of what goes on: `open-seal` is an act of two operators. */
export const sealBody = z.extend(sealTarget, { reason });
export type SealBody = z.infer<typeof sealBody>;

/** The value, in this answer alone. */
export const openedValue = z.object({ value: z.unknown() });
export type OpenedValue = z.infer<typeof openedValue>;

/** `GET accountRoutes.openedSeals`: what operators opened of the caller's, once it is over, the newest first. */
export const openedSeals = z.object({
  items: z.array(
    z.object({
      /** Id of the auction, or of whatever else it lies in. */
      about: z.string(),
      field,
      reason: z.string(),
      operatorId: z.string(),
      at: instant,
    }),
  ),
});
export type OpenedSeals = z.infer<typeof openedSeals>;

/** A key to which copies of the log are encrypted: the public half, in age's words. */
export const ageRecipient = z.string().check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/));

/** `download-backup`: to which key, so that whoever approves sees who will be able to read it. */
export const backupTarget = z.strictObject({ recipient: ageRecipient });
export type BackupTarget = z.infer<typeof backupTarget>;

/** Milliseconds for which a copy lies ready for whoever proposed it, from when it was made. */
export const copyKeptFor = 15 * 60_000;

/** `pause-reaction`: one that carries out what two operators agreed on. */
export const reactionTarget = z.strictObject({ reaction: z.string().check(z.regex(/^[A-Za-z0-9-]{1,100}$/)) });
export type ReactionTarget = z.infer<typeof reactionTarget>;

/** Who may become an operator, or no longer be one. */
export const operatorTarget = z.strictObject({ memberId: id });
export type OperatorTarget = z.infer<typeof operatorTarget>;

/** Since when somebody is an operator, and who proposed it; null: the house itself made them one. */
export type OperatorSince = Readonly<{ since: Instant; grantedBy: string | null }>;
