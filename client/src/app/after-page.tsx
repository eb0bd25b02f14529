import { useEffect } from 'react';
import { useRegion } from '../lib/region.ts';
import { GuestLeaves } from './guest-leaves.tsx';
import { KeptWants } from './kept-wants.tsx';
import { NoticeList } from './notice-list.tsx';
import { Offline } from './offline.tsx';
import { keepMissing } from './region-cookies.ts';

/** What every page has once it is there. */
export const AfterPage = () => (
  <>
    <Offline />
    <NoticeList />
    <KeptWants />
    <GuestLeaves />
    <KeptRegion />
  </>
);

/** A browser without the cookies of country and currency gets them. */
function KeptRegion() {
  const region = useRegion();
  useEffect(() => keepMissing(region), [region]);
  return null;
}
