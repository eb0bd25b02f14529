import * as z from 'zod/mini';
import { backTo, backWhy } from './going-back.ts';
import { deskChecks, deskLists, deskPlaces, mostCheckPictures } from './desk-places.ts';
import { pictureHash } from './media.ts';
import { soldItem } from './sold-item.ts';
import { id, instant, money, pageQuery, rev } from './values.ts';

export const deskCheck = z.enum(deskChecks);

/** What somebody at the desk finds: it is what was sold, it is something else or worse, or it is not real. */
export const verdict = z.enum(['verified', 'mismatch', 'fake']);
export type Verdict = z.infer<typeof verdict>;

/** `POST orderRoutes.receive(id)`: the number that its carrier has put on the parcel. */
export const receiveBody = z.strictObject({ tracking: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) });
export type ReceiveBody = z.infer<typeof receiveBody>;

/** What was looked at, and at least one photograph of it: its buyer and its seller see them once it is found what it is. Refused without: `photographs-missing`. */
const looked = {
  failed: z.array(deskCheck).check(z.maxLength(deskChecks.length)),
  pictures: z._default(z.array(pictureHash).check(z.maxLength(mostCheckPictures)), []),
};

/** `POST orderRoutes.verdict(id)`. `failed` of the check list: none where it is verified, else at least one. */
export const verdictBody = z.strictObject({ verdict, ...looked });
export type VerdictBody = z.infer<typeof verdictBody>;

/** `GET orderRoutes.desk`: what arrives, where it says no place. `late`: whatever people should have done by now, the latest first. */
export const deskQuery = z.extend(pageQuery, { at: z.optional(z.enum(deskLists)) });
export type DeskQuery = z.infer<typeof deskQuery>;

const found = z.object({ verdict, failed: z.array(deskCheck) });

/** An item at the desk, or on its way there. */
export const deskItem = z.object({
  id,
  rev,
  number: z.string(),
  is: z.enum(deskPlaces),
  /** Null: it was sold by its listing. */
  auctionId: z.nullable(id),
  templateId: id,
  /** Null: nobody knows its words any more. */
  sold: z.nullable(soldItem),
  price: money,
  /** Of the parcel that comes, and of the one that goes on; null: there is no label yet. */
  coming: z.nullable(z.string()),
  going: z.nullable(z.string()),
  since: instant,
  /** The next step is late after that. */
  due: z.nullable(instant),
  /** Two operators look, each without knowing what the other found. `found`: what oneself has found; null: nothing yet. */
  needsTwo: z.boolean(),
  found: z.nullable(found),
  /** Somebody else has looked. `others`: what they have found, told to nobody who has not looked too. */
  isLookedAt: z.boolean(),
  others: z.array(found),
  /** What its buyer says is wrong. */
  problem: z.nullable(z.object({ says: z.string(), pictures: z.array(pictureHash), at: instant })),
  /** It goes back to whoever it belongs to: to whom, why, and the number of the parcel, once it has a label. */
  back: z.nullable(z.object({ to: backTo, why: backWhy, tracking: z.nullable(z.string()) })),
});
export type DeskItem = z.infer<typeof deskItem>;

/** `GET orderRoutes.desk`: the longest waiting first. */
export const orderDesk = z.object({ items: z.array(deskItem), next: z.optional(z.string()) });
export type OrderDesk = z.infer<typeof orderDesk>;

/** `POST orderRoutes.checkReturn(id)`: nothing of the check list failed: it is as it was sent, and all goes back. */
export const returnCheckBody = z.strictObject(looked);
export type ReturnCheckBody = z.infer<typeof returnCheckBody>;

/** `POST orderRoutes.endProblem(id)`: all goes back at somebody's cost, or nothing does. */
export const problemAnswer = z.enum(['of-seller', 'of-market', 'no']);
export type ProblemAnswer = z.infer<typeof problemAnswer>;
export const endProblemBody = z.strictObject({ answer: problemAnswer });
export type EndProblemBody = z.infer<typeof endProblemBody>;
