import { createContext, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import css from '../../../ui/layout.module.css';
import { Way } from './way.tsx';

/** Whether it is open, where somebody else has a flag for that: the account modal. */
export interface NotReceivedFlag {
  isOpen: boolean;
  isDark: boolean;
  set: (isOpen: boolean) => void;
}

export const NotReceivedContext = createContext<NotReceivedFlag | null>(null);

interface Props {
  /** What the press and the dialog are called, and what may help. */
  title: string;
  text: string;
  /** The way out, where waiting does not help. */
  way: string;
  onWay: () => void;
}

/** 'Didn't receive it?', wherever something is awaited by mail: where to look, and what else there is to do. */
export function NotReceived({ title, text, way, onWay }: Props) {
  const { t } = useTranslation('accounts');
  const { isOpen, isDark, set } = useFlag();
  return (
    <>
      <p>
        <Way onGo={() => set(true)}>{title}</Way>
      </p>
      <Dialog
        isOpen={isOpen}
        title={title}
        closing={t('close')}
        look="sheet"
        isDark={isDark}
        onClose={() => set(false)}
      >
        <p>{text}</p>
        <div className={css.row}>
          <Button onClick={() => set(false)}>{t('notReceived.wait')}</Button>
          <Button
            look="plain"
            onClick={() => {
              set(false);
              onWay();
            }}
          >
            {way}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The same for a code. */
export function CodeNotReceived(way: Pick<Props, 'way' | 'onWay'>) {
  const { t } = useTranslation('accounts');
  return <NotReceived {...way} title={t('notReceived.code')} text={t('notReceived.codeText')} />;
}

function useFlag(): NotReceivedFlag {
  const flag = use(NotReceivedContext);
  const [isOpen, set] = useState(false);
  const clear = flag?.set;
  useEffect(() => () => clear?.(false), [clear]); // what it was about has gone
  return flag ?? { isOpen, isDark: false, set };
}
