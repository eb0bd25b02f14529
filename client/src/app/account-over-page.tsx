import { AccountDialog } from '../features/accounts/components/account-dialog.tsx';
import type { WantedSignIn } from '../lib/sign-in-link.tsx';
import { choiceIn } from './theme.ts';

interface Props {
  wanted: WantedSignIn;
  onClose: () => void;
}

/** The account modal is dark over every page, unless the visitor has chosen a theme. */
export const AccountOverPage = (props: Props) => (
  <AccountDialog {...props} isDark={choiceIn(document.cookie) === 'route'} />
);
