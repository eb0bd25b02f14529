import type { Document } from '#kernel/view.ts';

/** A changed document of a view: the same that the HTTP query returns. `doc` is null when it is gone. */
export type Change = Readonly<{ view: string; id: string; doc: Document | null; rooms: readonly string[] }>;

/** Hands changed documents to everybody who looks at them. Called after the write, only when caught up. Nest's token. */
export abstract class LivePush {
  abstract publish(changes: readonly Change[]): void;
}

/** Pushes to nobody: for processes without sockets, and rebuilds. */
export class NoLivePush extends LivePush {
  publish() {}
}

/**
 * Rooms, by name: `<view>:<id>` (one document), `<view>` (a list), `member:<id>` (what only that member may see).
 */
export const memberRoom = (memberId: string) => `member:${memberId}`;
export const documentRoom = (view: string, id: string) => `${view}:${id}`;
