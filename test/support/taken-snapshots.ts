import type { Document } from '#kernel/view.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';

const collection = { name: 'snapshots', indexes: [] };

/** A stream's snapshot as it lies beside the views. */
export type StoredSnapshot = Readonly<{ revision: number; position: string; factId: string; state: unknown }>;

type Kept = Document & Readonly<{ snapshot: StoredSnapshot }>;

/** What is kept of a stream there. */
export const takenIn = async (views: ReadStore, stream: string): Promise<StoredSnapshot | undefined> =>
  (await views.get<Kept>(collection, stream))?.snapshot;

/** Puts another one in its place. */
export async function putTaken(views: ReadStore, stream: string, snapshot: StoredSnapshot): Promise<void> {
  const { position } = snapshot;
  const put = [{ id: stream, rev: position, foldedAt: position, snapshot }];
  await views.write([{ collection, put, remove: [] }]);
}
