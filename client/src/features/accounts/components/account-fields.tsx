import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '../../../lib/refusal.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Field } from '../../../ui/field.tsx';

/** Limits as in `contracts/accounts.ts`. */
const fields = [
  { name: 'name', hint: 'nameHint', autoComplete: 'name', maxLength: 40 },
  { name: 'email', hint: null, type: 'email', autoComplete: 'username', maxLength: 254 },
  {
    name: 'password',
    hint: 'passwordHint',
    type: 'password',
    autoComplete: 'new-password',
    minLength: 10,
    maxLength: 128,
  },
] as const;

type Wrong = readonly { path: string; message: string }[];

/** Names of the fields that the market found wrong, wherever in the body they lie. */
const wrongFields = (error: Error | null): readonly string[] =>
  error instanceof Problem && Array.isArray(error.details.errors)
    ? (error.details.errors as Wrong).map(({ path }) => path.split('.').at(-1)!)
    : [];

/** Is it about the password that was chosen? Then it is said at its field. */
export const isAboutPassword = (error: Error): error is Problem =>
  error instanceof Problem && error.code.startsWith('password-');

/** What an account is made of, with what is wrong with it at its place: there one goes on typing, and hears why. */
export function AccountFields({ error }: { error: Error | null }) {
  const { t } = useTranslation('accounts');
  const wrong = wrongFields(error);
  const words = useRefusal('accounts');
  const whatIsWrong = (name: (typeof fields)[number]['name']) => {
    if (name === 'password' && error && isAboutPassword(error)) return words(error);
    return wrong.includes(name) ? t(`wrong.${name}`) : undefined;
  };
  const firstWrong = fields.find(({ name }) => whatIsWrong(name))?.name;
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);
  return fields.map(({ name, hint, ...limits }) => (
    <Field
      ref={name === firstWrong ? ref : undefined}
      key={name}
      {...limits}
      name={name}
      label={t(name)}
      hint={hint && t(hint)}
      error={whatIsWrong(name)}
      required
    />
  ));
}
