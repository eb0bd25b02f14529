import { type Fact, stream } from '#kernel/fact.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';

/** On disk: see `../events.ts`. A handle is its owner's until their card is closed. */
export type HandleEvent =
  | Fact<'HandleReserved', { handleKey: string; memberId: string }>
  | Fact<'HandleReleased', { handleKey: string; memberId: string }>;

export const handleShapes: Shapes<HandleEvent> = {
  HandleReserved: { v: 1, people: ['memberId'] },
  HandleReleased: { v: 1, people: ['memberId'] },
};

/** `handle-<keyed hash of what the handle looks like>` */
export const handleStream = stream('handle');

/** `P` is a personal value: encrypted on disk, decrypted (or `erased`) for views. */
export type CardEvent<P = Encrypted> =
  | Fact<'PublicCardOpened', { memberId: string; handleKey: string; handle: P }>
  /** `handleKey`: null where there was none. `forGood`: the member is forgotten. */
  | Fact<'PublicCardClosed', { memberId: string; handleKey: string | null; forGood: boolean }>;

export const cardShapes: Shapes<CardEvent, CardEvent<Decrypted>> = {
  PublicCardOpened: { v: 1, personal: ['handle'], people: ['memberId'] },
  PublicCardClosed: { v: 1, people: ['memberId'] },
};

/** `card-<memberId>` */
export const cardStream = stream('card');
