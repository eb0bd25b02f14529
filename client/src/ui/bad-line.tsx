import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import css from './bad-line.module.css';

/** How a command that binds stands. `unsure`: what was sent without an answer; null: nothing. */
export type OnLine = Readonly<{
  isWaiting: boolean;
  takeBack: () => void;
  unsure: unknown;
  sendAgain: () => void;
  letGo: () => void;
}>;

type Props = Readonly<{
  of: OnLine;
  words: Readonly<Record<'notSentYet' | 'doNotSend' | 'unsure' | 'unsureText' | 'sendAgain' | 'letGo', string>>;
}>;

/** A form that is longer than its window says it where it is seen. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** A command that binds, on a bad line: it waits unsent, or was sent and nobody knows yet whether it counts. Nothing goes out again by itself. */
export function BadLine({ of: { isWaiting, takeBack, unsure, sendAgain, letGo }, words }: Props) {
  if (isWaiting)
    return (
      <div ref={intoView}>
        <Alert mean="warn" isSaid title={words.notSentYet}>
          <Button look="plain" onClick={takeBack}>
            {words.doNotSend}
          </Button>
        </Alert>
      </div>
    );
  if (!unsure) return null;
  return (
    <div ref={intoView}>
      <Alert mean="warn" isSaid title={words.unsure}>
        <p>{words.unsureText}</p>
        <p className={css.ways}>
          <Button look="plain" onClick={sendAgain}>
            {words.sendAgain}
          </Button>
          <Button look="plain" onClick={letGo}>
            {words.letGo}
          </Button>
        </p>
      </Alert>
    </div>
  );
}
