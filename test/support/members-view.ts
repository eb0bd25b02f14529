import type { Fact } from '#kernel/fact.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';
import { ignored, viewOf } from '#kernel/view.ts';

type Joined<P> = Fact<'Joined', { id: string; name: P }>;
const joined: Shapes<Joined<Encrypted>, Joined<Decrypted>> = { Joined: { v: 1, personal: ['name'] } };

/** A view that opens something personal. */
export const members = viewOf<Readonly<{ id: string; rev: string; name: string }>>()({
  name: 'members',
  version: 1,
  facts: joined,
  key: ({ data }) => [data.id],
  start: { Joined: ({ data, id }) => ({ id, name: data.name }) },
  on: { Joined: ignored },
});
