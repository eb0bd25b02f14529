import { useMemo } from 'react';
import { Problem } from '../../lib/api-client.ts';
import type { Wrong } from '../../lib/form.ts';
import { useRefusal } from '../../lib/refusal.ts';

interface Said {
  /** What is wrong with the fields, in words; what the market refused stands at its field. */
  wrong: Wrong;
  /** What was refused of none of them. */
  refusal: string | null;
}

/** Of which field a refusal speaks, by its code, and in which words, where they are not the usual ones. */
type At = Readonly<Record<string, Readonly<{ field?: string; words?: string }>>>;

/** What was found here, or else what the market says. */
export function useWrongAt(error: Error | null, found: Wrong, at: At): Said {
  const words = useRefusal('accounts');
  const { field, words: own } = (error instanceof Problem && at[error.code]) || {};
  const text = error && (own ?? words(error));
  const isAtField = field !== undefined && Object.keys(found).length === 0;
  const wrong = useMemo(() => (isAtField && text ? { [field]: text } : found), [isAtField, field, text, found]);
  return { wrong, refusal: field === undefined ? text : null };
}
