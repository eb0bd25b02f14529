/** What was typed into the fields of a form, by their names; files have no text. */
export const typedIn = (form: HTMLFormElement): ((name: string) => string) => {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
};

/** The focus on that field: something is wrong with it. */
export const focusOn = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};
