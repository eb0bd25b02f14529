import { type ComponentProps, createContext, use } from 'react';
import { useLocation } from 'react-router-dom';
import { inLocale } from '#contracts/locales.ts';
import { Link } from './link.tsx';
import { useLocale } from './locale.ts';

/** What signing in is for. */
export interface WantedSignIn {
  /** Said above the form: 'Sign in to bid'. */
  title: string;
  /** Where one is afterwards: an address with its locale. */
  redirect: string;
  /** The address that does the same where it cannot be done over this page. */
  page: string;
}

/** Signs in over the page; called for nothing yet, it fetches what that needs. */
export type SignInHere = (wanted?: WantedSignIn) => void;

/** Without one, links lead to the page for it. */
export const SignInContext = createContext<SignInHere | null>(null);

interface Props extends Omit<ComponentProps<typeof Link>, 'to' | 'title'> {
  title: string;
  /** A page of ours, without its locale, on which one is afterwards. Left out: this one. */
  back?: string;
}

/** Signs in who needs that for something: over the page where that is possible, else on the page for it. */
export function SignInLink({ title, back, ...rest }: Props) {
  const signIn = use(SignInContext);
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const redirect = inLocale(locale, back ?? pathname + search);
  const to = `/login?redirect=${encodeURIComponent(redirect)}`;
  const aim = () => signIn?.();
  return (
    <Link
      aria-haspopup="dialog"
      {...rest}
      to={to}
      onPointerEnter={aim}
      onFocus={aim}
      onClick={(event) => {
        if (!signIn || event.metaKey || event.ctrlKey || event.shiftKey) return; // a window of its own gets the page
        event.preventDefault();
        signIn({ title, redirect, page: inLocale(locale, to) });
      }}
    />
  );
}
