import { Field } from './field.tsx';

interface Props {
  name: string;
  label: string;
  hint: string;
  error?: string | undefined;
}

/** Digits that somebody reads off a mail or an app. */
export const OneTimeCode = (props: Props) => (
  <Field {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={12} required data-first />
);
