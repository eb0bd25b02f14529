import { useSpoken } from '../lib/announcer.ts';
import css from '../ui/layout.module.css';

/** The page's two voices: there before anything is said, so that it is heard. Words said again are another element. */
export function Announcements() {
  const { urgent, polite } = useSpoken();
  return (
    <>
      <div className={css.hidden} aria-live="assertive" aria-atomic="true" data-voice="urgent">
        <span key={urgent.n}>{urgent.text}</span>
      </div>
      <div className={css.hidden} aria-live="polite" aria-atomic="true" data-voice="polite">
        <span key={polite.n}>{polite.text}</span>
      </div>
    </>
  );
}
