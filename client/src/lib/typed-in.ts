/** What was typed into the fields of a form, by their names; files have no text. */
export const typedIn = (form: HTMLFormElement): ((name: string) => string) => {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
};
