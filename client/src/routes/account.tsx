import { Outlet } from 'react-router-dom';
import { AccountNav } from '../features/accounts/components/account-nav.tsx';
import { WaitingChange } from '../features/accounts/components/waiting-change.tsx';

/** Around every page of an account: the ways between them, and what waits for a word of its member. */
export const Component = () => (
  <>
    <AccountNav />
    <WaitingChange />
    <Outlet />
  </>
);
