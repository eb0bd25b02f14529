import { useEffect } from 'react';

/** Of choices those alone that say so (`data-draft`): many are controlled, and would not know. */
const kept = (field: Element): field is HTMLInputElement | HTMLSelectElement =>
  (field instanceof HTMLSelectElement && field.dataset['draft'] !== undefined) || isTyped(field);

const isTyped = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  ['text', 'email', 'search', 'tel', 'url'].includes(field.type) &&
  field.name !== '' &&
  field.getAttribute('role') !== 'combobox'; // what it holds is chosen, not typed

/** Storage may be full or forbidden: then nothing is kept. */
function stored(work: (storage: Storage) => void) {
  try {
    work(sessionStorage);
  } catch {
    // a form works without
  }
}

/** Keeps a form's typed texts over a reload, under a name of their own; passwords never. */
export function useDraft(ref: { current: HTMLFormElement | null }, name: string | undefined) {
  useEffect(() => {
    const form = ref.current;
    if (!form || name === undefined) return undefined;
    const key = `draft ${name}`;
    const fields = () => [...form.elements].filter(kept);
    stored((storage) => {
      const draft = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, string>;
      for (const field of fields()) if (isTyped(field) && field.value === '') field.value = draft[field.name] ?? '';
    });
    const note = () => keepDraft(name, Object.fromEntries(fields().map((field) => [field.name, field.value])));
    form.addEventListener('input', note);
    return () => form.removeEventListener('input', note);
  }, [ref, name]);
}

/** What was typed and not sent, by the names of the fields: for a form whose fields come and go. */
export function draftOf(name: string): Readonly<Record<string, string>> {
  let draft = {};
  stored((storage) => {
    draft = JSON.parse(storage.getItem(`draft ${name}`) ?? '{}') as Record<string, string>;
  });
  return draft;
}

/** Of a form that knows itself what was typed into it. */
export const keepDraft = (name: string, typed: Readonly<Record<string, string>>) =>
  stored((storage) => storage.setItem(`draft ${name}`, JSON.stringify(typed)));

/** It was sent: nobody needs the draft any more. */
export const forgetDraft = (name: string) => stored((storage) => storage.removeItem(`draft ${name}`));
