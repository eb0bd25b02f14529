import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { wrongNames, type Wrong } from '../../../lib/form.ts';
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

/** Is it about the password that was chosen? Then it is said at its field. */
const isAboutPassword = (error: Error): error is Problem =>
  error instanceof Problem && error.code.startsWith('password-');

/** What is wrong with an account's fields, in words: as the market says, or else as they were found here. */
export function useWrongFields(error: Error | null, found: readonly string[]): Wrong {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  return useMemo(() => {
    const names = error ? wrongNames(error) : found;
    const wrong = fields.filter(({ name }) => names.includes(name)).map(({ name }) => [name, t(`wrong.${name}`)]);
    const refused = error && isAboutPassword(error) ? [['password', words(error)]] : [];
    return Object.fromEntries([...wrong, ...refused]) as Wrong;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- words are made anew at each render and say the same
  }, [error, found, t]);
}

interface Props {
  wrong: Wrong;
  only?: (typeof fields)[number]['name'];
  /** The password alone, which takes the place of the one before. */
  isAnother?: boolean;
}

/** What an account is made of, or one field of it alone, with what is wrong with it at its place. */
export function AccountFields({ wrong, only, isAnother }: Props) {
  const { t } = useTranslation('accounts');
  const shown = fields.filter(({ name }) => only === undefined || name === only);
  return shown.map(({ name, hint, ...limits }) => (
    <Field
      key={name}
      {...limits}
      name={name}
      label={isAnother ? t('password.new') : t(name)}
      hint={hint && t(hint)}
      error={wrong[name]}
      required
    />
  ));
}
