import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import type { useChoice } from '../use-choice.ts';
import css from './choices.module.css';

const nothingWrong = {};

interface Props<C extends Readonly<Record<string, string>>> extends ReturnType<typeof useChoice<C>> {
  /** By the names under which they are kept; each is called by its own text. */
  options: Readonly<Record<string, readonly { value: string; text: string }[]>>;
  save: { mutate: (choice: C) => void; isPending: boolean; error: Error | null };
  /** What the button says. */
  press: string;
  children?: ReactNode;
}

/** A few choices and one press that keeps them. */
export function Choices<C extends Readonly<Record<string, string>>>(props: Props<C>) {
  const { choice, choose, options, save, press, children } = props;
  const { t } = useTranslation('preferences');
  const isHydrated = useHydrated();
  const words = useRefusal('preferences');
  const send = () => save.mutate(choice);
  return (
    <div className={css.choices}>
      <Form wrong={nothingWrong} summary="" refusal={save.error && words(save.error)} onSend={send}>
        {Object.entries(options).map(([name, those]) => (
          <Select
            key={name}
            label={t(name)}
            value={choice[name]}
            disabled={!isHydrated}
            options={those}
            onChange={({ target }) => choose(name, target.value)}
          />
        ))}
        {children}
        <div>
          <Button type="submit" disabled={!isHydrated} isPending={save.isPending}>
            {press}
          </Button>
        </div>
      </Form>
    </div>
  );
}
