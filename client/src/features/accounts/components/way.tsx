import type { ReactNode } from 'react';
import form from '../../../ui/form.module.css';

/** To another part of what is open: it looks like a link, and leads nowhere else. */
export const Way = ({ onGo, children }: { onGo: () => void; children: ReactNode }) => (
  <button type="button" className={form.way} onClick={onGo}>
    {children}
  </button>
);
