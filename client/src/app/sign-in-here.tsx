import { type ReactNode, useState } from 'react';
import { useApiClient } from '../lib/api-client.ts';
import { latePart } from '../lib/late-part.tsx';
import { SignInContext, type WantedSignIn } from '../lib/sign-in-link.tsx';

const load = () => import('./account-over-page.tsx').then((module) => module.AccountOverPage);
const AccountOverPage = latePart(load);

/** The account modal of the page: fetched when somebody is about to need it. Where it cannot be had, the page does the same. */
export function SignInHere({ children }: { children: ReactNode }) {
  const { leaveFor } = useApiClient();
  const [wanted, open] = useState<WantedSignIn | null>(null);
  const here = (asked?: WantedSignIn) =>
    void load().then(
      () => asked && open(asked),
      () => asked && leaveFor(asked.page),
    );
  return (
    <SignInContext value={here}>
      {children}
      {wanted && <AccountOverPage wanted={wanted} onClose={() => open(null)} />}
    </SignInContext>
  );
}
