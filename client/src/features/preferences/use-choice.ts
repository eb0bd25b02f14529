import { useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import { draftOf, keepDraft } from '../../ui/use-draft.ts';

/** What a form of choices holds: what is kept, and over that what was chosen and not sent yet, a reload ago too. */
export function useChoice<C extends Readonly<Record<string, string>>>(draft: string, kept: C) {
  const isHydrated = useHydrated();
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>();
  const chosen = changed ?? (isHydrated ? draftOf(draft) : {});
  function choose(name: string, value: string) {
    const next = { ...chosen, [name]: value };
    setChanged(next);
    keepDraft(draft, next);
  }
  return { choice: { ...kept, ...chosen }, choose };
}
