import { Outlet } from 'react-router-dom';
import { AccountNav } from '../features/accounts/components/account-nav.tsx';

/** Around every page of an account: the ways between them. */
export const Component = () => (
  <>
    <AccountNav />
    <Outlet />
  </>
);
