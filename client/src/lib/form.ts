import { type RefObject, useEffect, useRef } from 'react';

/** What was typed into the fields of a form, by their names; files have no text. */
export const typedIn = (form: HTMLFormElement): ((name: string) => string) => {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
};

/** The focus goes to the first field that is wrong, each time that something was found wrong here or refused: there one goes on typing. */
export function useFocusOnWrong(found: unknown, refused: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (found || refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, refused]);
  return form;
}
