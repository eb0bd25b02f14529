import css from '../ops.module.css';

/** A moment as the log has it, in UTC and to the millisecond, wherever the operator is. */
export const Moment = ({ at }: { at: string }) => (
  <time className={css.mono} dateTime={at}>
    {at.replace('T', ' ').replace('Z', '')}
  </time>
);
