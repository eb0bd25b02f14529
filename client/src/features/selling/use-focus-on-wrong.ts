import { type RefObject, useEffect, useRef } from 'react';

/** The focus goes to the first field that is wrong, each time that something was found wrong or refused: there one goes on typing. */
export function useFocusOnWrong(found: unknown, refused: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (found || refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, refused]);
  return form;
}
