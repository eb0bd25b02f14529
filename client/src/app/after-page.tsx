import { GuestLeaves } from './guest-leaves.tsx';
import { KeptWants } from './kept-wants.tsx';
import { NoticeList } from './notice-list.tsx';

/** What every page has once it is there. */
export const AfterPage = () => (
  <>
    <NoticeList />
    <KeptWants />
    <GuestLeaves />
  </>
);
