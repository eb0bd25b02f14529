import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffectEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { focusOn, giveBack } from './focus.ts';
import { Icon } from './icon.tsx';
import css from './window.module.css';

interface Props {
  title: string;
  /** Names of its buttons: how it is moved, what closes it. */
  words: Readonly<{ move: string; close: string }>;
  /** How far it stands from where the first one stands, in px. */
  offset: number;
  /** It lies over the others, and Escape is for it. */
  isFront: boolean;
  /** Where it stands aside of that when it opens, in px, and what is told where it has been moved to. */
  place?: Place | null;
  onPlace?: (place: Place) => void;
  onFront: () => void;
  onClose: () => void;
  children: ReactNode;
}

type Place = Readonly<{ x: number; y: number }>;

/** Pixels that an arrow key moves it. */
const step = 24;
const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/**
 * Floats over a page that stays usable: not modal. It is moved by its head, by arrow keys on its handle, or by a press of that, which
 * sends it to the other side. Escape closes the one in front, and the focus goes back to what opened it.
 */
export function FloatingWindow({ title, words, offset, isFront, onFront, onClose, children, ...moving }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { place, handle, head } = useMoving(ref, moving);
  useShown(ref);
  useEscape(isFront, onClose);
  return (
    <dialog
      ref={ref}
      className={isFront ? css.front : css.window}
      style={{ '--offset': `${offset}px`, translate: `${place.x}px ${place.y}px` } as CSSProperties}
      aria-labelledby={id}
      aria-modal={false}
      onPointerDownCapture={() => isFront || onFront()}
      onFocusCapture={() => isFront || onFront()}
    >
      <div className={css.head} {...head}>
        <h2 id={id} className={css.title} tabIndex={-1} data-title="">
          {title}
        </h2>
        <button type="button" className={css.sign} aria-label={words.move} {...handle}>
          <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
            <path
              strokeWidth="1.6"
              d="M10 2v16M2 10h16M7.5 4.5L10 2l2.5 2.5M7.5 15.5L10 18l2.5-2.5M4.5 7.5L2 10l2.5 2.5M15.5 7.5L18 10l-2.5 2.5"
            />
          </svg>
        </button>
        <button type="button" className={css.sign} aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={css.body}>{children}</div>
    </dialog>
  );
}

function useShown(ref: { current: HTMLDialogElement | null }) {
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const opener = document.activeElement;
    dialog.show();
    focusOn(dialog);
    return () => {
      dialog.close();
      giveBack(opener);
    };
  }, [ref]);
}

function useEscape(isFront: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isFront) return undefined;
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':modal, :popover-open')) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isFront]);
}

/** Where it was moved to, and what moves it; its head stays within the screen. */
function useMoving(ref: { current: HTMLElement | null }, { place: first, onPlace }: Pick<Props, 'place' | 'onPlace'>) {
  const [place, setPlace] = useState<Place>(first ?? { x: 0, y: 0 });
  const grip = useRef<Place | null>(null);
  const by = (x: number, y: number) => {
    const { left, top, width } = ref.current!.getBoundingClientRect();
    const across = Math.min(Math.max(x, -left), window.innerWidth - left - width);
    const down = Math.min(Math.max(y, -top), window.innerHeight - top - 56);
    const next = { x: place.x + across, y: place.y + down };
    setPlace(next);
    onPlace?.(next);
  };
  const head = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!grip.current) return;
      by(clientX - grip.current.x, clientY - grip.current.y);
      grip.current = { x: clientX, y: clientY };
    },
    onPointerUp: () => void (grip.current = null),
    onPointerCancel: () => void (grip.current = null),
  };
  const handle = {
    onKeyDown: (event: KeyboardEvent) => {
      const way = arrows[event.key];
      if (!way) return;
      event.preventDefault();
      by(way.x, way.y);
    },
    onClick: () => {
      const { left, width } = ref.current!.getBoundingClientRect();
      by(window.innerWidth - 2 * left - width, 0);
    },
  };
  return { place, handle, head };
}
