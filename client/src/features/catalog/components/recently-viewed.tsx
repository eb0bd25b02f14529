import { useRecentlySeen } from '../seen.ts';
import { Shelf } from './shelf.tsx';

/** What was looked at on this device, in one row; nothing where nothing was. */
export function RecentlyViewed({ title }: { title: string }) {
  return <Shelf title={title} products={useRecentlySeen()} />;
}
