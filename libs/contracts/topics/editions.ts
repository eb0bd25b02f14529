import * as z from 'zod/mini';

/** By its name without an edition: `plinth.auctions.v1`. */
const topic = z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,79}$/));

/** A number of an edition in an address. */
export const editionParam = z.string().check(z.regex(/^[1-9][0-9]{0,3}$/));

/** What `begin-edition` is about, an act of two operators (`actRoutes.all`): the topic is written once more. */
export const writtenTopicTarget = z.strictObject({ topic });
export type WrittenTopicTarget = z.infer<typeof writtenTopicTarget>;

/** What `retire-edition` is about: nothing more is written to it. One that is under way is given up. */
export const editionTarget = z.strictObject({ topic, edition: z.int().check(z.minimum(1), z.maximum(9999)) });
export type EditionTarget = z.infer<typeof editionTarget>;
