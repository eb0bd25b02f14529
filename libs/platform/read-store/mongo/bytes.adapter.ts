import type { mongo } from 'mongoose';
import { withinDeadline } from '#platform/mongodb/deadlines.ts';
import { isAway } from '#platform/mongodb/failures.ts';

/** How many bytes the documents are by the server's own figures; null where a server of this protocol keeps none. */
export async function bytesOf(collection: Pick<mongo.Collection, 'aggregate'>): Promise<number | null> {
  const asked = [{ $collStats: { storageStats: {} } }, { $project: { size: '$storageStats.size' } }];
  try {
    const [told] = await collection.aggregate(asked, withinDeadline()).toArray();
    return typeof told?.size === 'number' && told.size > 0 ? told.size : null; // SecantusDB says 0 of whatever it holds
  } catch (error) {
    if (isAway(error)) throw error;
    return null;
  }
}
