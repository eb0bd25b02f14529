import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Alert } from './alert.tsx';
import css from './form.module.css';
import { useDraft } from './use-draft.ts';

interface Props {
  /** What is wrong with the fields, in words, by their names, in the order of the fields. A new object is a new answer. */
  wrong: Readonly<Record<string, string>>;
  /** What stands above what is wrong: 'Please check 2 fields'. */
  summary: string;
  /** What is wrong with none of the fields. */
  refusal?: ReactNode;
  /** Where what was typed is kept until it is sent; passwords and files never are. */
  draft?: string;
  /** Called once, when somebody begins: here what checks the fields is fetched. */
  onIntent?: () => void;
  onSend: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/**
 * The one way of forms: no bubbles of the browser's, errors in our words beside the field and, where there are several, summed up above, the focus on the first,
 * what was typed kept over a reload.
 */
export function Form({ wrong, summary, refusal, draft, onIntent, onSend, children }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const id = useId();
  const names = Object.keys(wrong);
  const focus = (name: string) => fieldOf(ref.current, name)?.focus();
  useDraft(ref, draft);
  useIntent(ref, onIntent);
  useEffect(() => {
    const [first] = Object.keys(wrong);
    if (first) fieldOf(ref.current, first)?.focus();
  }, [ref, wrong]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(event.currentTarget);
  }

  return (
    <form ref={ref} className={css.form} noValidate onSubmit={submit} aria-describedby={id}>
      <div id={id} className={css.above}>
        <Alert mean="error" isSaid title={names.length > 0 ? summary : refusal}>
          {names.length > 1 && (
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <button type="button" className={css.way} onClick={() => focus(name)}>
                    {wrong[name]}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Alert>
      </div>
      {children}
    </form>
  );
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const field = form?.elements.namedItem(name) ?? null;
  const first = field instanceof RadioNodeList ? field[0] : field;
  return first instanceof HTMLElement ? first : null;
}

/** Somebody begins: the first focus in it. */
function useIntent(ref: { current: HTMLFormElement | null }, onIntent: (() => void) | undefined) {
  const begin = useEffectEvent(() => onIntent?.());
  useEffect(() => {
    const form = ref.current!;
    form.addEventListener('focusin', begin, { once: true });
    return () => form.removeEventListener('focusin', begin);
  }, [ref]);
}
