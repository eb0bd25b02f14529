import { useRef } from 'react';
import css from './bank-frame.module.css';

/** The bank's own page: what is typed there stays there. `onChanged`: it leads to another one, so that the bank may know more. */
export function BankFrame({ url, title, onChanged }: { url: string; title: string; onChanged: () => void }) {
  const loads = useRef(0);
  const loaded = () => {
    loads.current += 1;
    if (loads.current > 1) onChanged();
  };
  return (
    <iframe className={css.frame} src={url} title={title} sandbox="allow-forms allow-same-origin" onLoad={loaded} />
  );
}
