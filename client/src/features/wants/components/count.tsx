import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Stepper } from '../../../ui/stepper.tsx';

interface Props {
  /** Whose count it is, for who hears the page. */
  label: string;
  value: number;
  /** Sends a count; rejects when it was refused. */
  send: (count: number) => Promise<unknown>;
}

/** How many of an entry, from one to 99: sent one after the other, and of quick presses the last. */
export function Count({ label, value, send }: Props) {
  const { t } = useTranslation('wants');
  const isReady = useHydrated();
  const [shown, setShown] = useState(value);
  const work = useRef({ wanted: value, isSending: false });

  async function pump() {
    const { current } = work;
    if (current.isSending) return;
    current.isSending = true;
    try {
      for (let sent: number | undefined; sent !== current.wanted;) await send((sent = current.wanted));
    } catch {
      setShown((current.wanted = value));
    } finally {
      current.isSending = false;
    }
  }
  function change(count: number) {
    setShown((work.current.wanted = count));
    void pump();
  }
  const words = { less: t('count.less', { label }), more: t('count.more', { label }) };
  const range = { least: 1, most: 99 };
  return (
    <Stepper
      label={t('count')}
      name="count"
      words={words}
      value={shown}
      {...range}
      isReady={isReady}
      onChange={change}
    />
  );
}
