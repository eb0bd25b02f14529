import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { placeFreely } from './free-place.ts';
import { Icon } from './icon.tsx';
import { whenSettled } from './settled.ts';
import css from './toast.module.css';

interface Toast {
  id: number;
  text: ReactNode;
}

interface Props {
  toasts: readonly Toast[];
  /** Name of the button that closes one. */
  closing: string;
  onClose: (id: number) => void;
}

/**
 * The page's one polite voice, there before anything is said so that it is heard. It lies where no control is: as near to the window's
 * lower edge as there is room, looked for anew when the page has been moved.
 */
export function Toasts({ toasts, closing, onClose }: Props) {
  const ref = useRef<HTMLOutputElement>(null);
  const shown = toasts.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const place = () => ref.current && placeFreely(ref.current);
    if (shown === '') return undefined;
    place();
    const { later, stop } = whenSettled(place);
    window.addEventListener('resize', later);
    document.addEventListener('scrollend', place);
    return () => {
      stop();
      window.removeEventListener('resize', later);
      document.removeEventListener('scrollend', place);
    };
  }, [shown]);
  return (
    <output ref={ref} className={css.place} aria-live="polite">
      {toasts.map(({ id, text }) => (
        <span key={id} className={css.toast}>
          {text}
          <button type="button" aria-label={closing} onClick={() => onClose(id)}>
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
    </output>
  );
}
