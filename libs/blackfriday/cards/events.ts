import { type Fact, stream } from '#kernel/fact.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';

/** On disk: see `../events.ts`. A handle is its owner's until their card is closed. */
export type HandleEvent =
  /** `closings`: how often its owner had closed their card by then; a later closing alone lets it go. */
  | Fact<'HandleReserved', { handleKey: string; memberId: string; closings: number }>
  | Fact<'HandleReleased', { handleKey: string; memberId: string }>;

export const handleShapes: Shapes<HandleEvent> = {
  HandleReserved: { v: 2, people: ['memberId'], upcasters: { 1: (data: object) => ({ ...data, closings: 0 }) } },
  HandleReleased: { v: 1, people: ['memberId'] },
};

/** `handle-<keyed hash of what the handle looks like>` */
export const handleStream = stream('handle');

/** `P` is a personal value: encrypted on disk, decrypted (or `erased`) for views. */
export type CardEvent<P = Encrypted> =
  | Fact<'PublicCardOpened', { memberId: string; handleKey: string; handle: P }>
  /** `handleKey`: null where there was none. `forGood`: the member is forgotten. `closings`: with this one. */
  | Fact<'PublicCardClosed', { memberId: string; handleKey: string | null; forGood: boolean; closings: number }>;

export const cardShapes: Shapes<CardEvent, CardEvent<Decrypted>> = {
  PublicCardOpened: { v: 1, personal: ['handle'], people: ['memberId'] },
  PublicCardClosed: { v: 2, people: ['memberId'], upcasters: { 1: (data: object) => ({ ...data, closings: 1 }) } },
};

/** `card-<memberId>` */
export const cardStream = stream('card');
