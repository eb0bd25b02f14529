import type { Document } from '#kernel/view.ts';

/** What happened to a document: it is this now, the same that the HTTP query returns; or it is gone, with the `rev` of that. */
type Outcome = Readonly<{ doc: Document }> | Readonly<{ doc: null; rev: string }>;

/** A changed document of a view, for the rooms that hear of it. */
export type Change = Readonly<{ view: string; id: string; rooms: readonly string[] }> & Outcome;

/** What tells an older change of a document from a newer one. */
export const revOf = (change: Outcome): string => (change.doc ? change.doc.rev : change.rev);

/** Hands changed documents to everybody who looks at them. Called after the write, only when caught up. Nest's token. */
export abstract class LivePush {
  abstract publish(changes: readonly Change[]): void;
  /** Whether anybody may listen there. */
  abstract hears(room: string): boolean;
  /** Documents may have changed that nobody was told of: whoever looks at any must ask again. */
  abstract missed(): void;
  /** Resolves once what waits now has been told, or given up; nothing where nothing waits. */
  whenTold(): Promise<unknown> | undefined {
    return undefined;
  }
}

/** Pushes to nobody: for processes without sockets, and rebuilds. */
export class NoLivePush extends LivePush {
  publish() {}
  hears() {
    return false;
  }
  missed() {}
}

/** Room of the operators alone: what of the house is not as it was. Named as what is told there, as every list is. */
export const operatorsRoom = 'house';

/** Rooms, by name: `<view>:<id>` (one document), `<view>` (a list), `member:<id>` (what only that member may see). */
export const memberRoom = (memberId: string) => `member:${memberId}`;
