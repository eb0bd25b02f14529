import { useRecentlySeen } from '../seen.ts';
import { Shelf } from './shelf.tsx';

interface Props {
  title: string;
  /** The product that is looked at now. */
  but?: string;
}

/** What was looked at on this device, in one row; nothing where nothing was. */
export function RecentlyViewed({ title, but }: Props) {
  return <Shelf title={title} products={useRecentlySeen().filter(({ id }) => id !== but)} />;
}
