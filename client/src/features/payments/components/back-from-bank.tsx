import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errandOf } from '../../../lib/errand.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useKeepGuestCard } from '../guest-card.ts';
import { useBrought } from '../use-brought.ts';
import { useAddMethod, useVerifyMethod } from '../use-methods.ts';

interface Props {
  /** The market has it. */
  onDone?: () => void;
}

/** The same of a guest, who keeps no card: it is for this order. */
export function GuestBackFromBank({ onKept }: { onKept: (id: string) => void }) {
  const brought = useBrought();
  if (!brought || !('card' in brought)) return null;
  return <GuestCard card={brought.card} onKept={onKept} />;
}

function GuestCard({ card, onKept }: { card: string; onKept: (id: string) => void }) {
  const { t } = useTranslation('payments');
  const { mutate, ...sent } = useKeepGuestCard(onKept);
  return <Sent {...sent} text={t('adding')} send={() => mutate({ card })} />;
}

/** What becomes of what the visitor has brought from the bank: nothing where they come from elsewhere. */
export function BackFromBank({ onDone }: Props) {
  const brought = useBrought();
  if (!brought) return null;
  const told = onDone && { onDone };
  return 'card' in brought ? <Card card={brought.card} {...told} /> : <Proof id={brought.proved} {...told} />;
}

function Card({ card, onDone }: Props & { card: string }) {
  const { t } = useTranslation('payments');
  const say = useSay();
  const { mutate, ...sent } = useAddMethod({
    onDone: () => {
      if (!errandOf()) say(t('added')); // else it is said where they are led back to
      onDone?.();
    },
  });
  return <Sent {...sent} text={t('adding')} send={() => mutate({ card })} />;
}

function Proof({ id, onDone }: Props & { id: string }) {
  const { t } = useTranslation('payments');
  const say = useSay();
  const { mutate, ...sent } = useVerifyMethod(id, {
    onDone: () => {
      if (!errandOf()) say(t('verified'));
      onDone?.();
    },
  });
  return <Sent {...sent} text={t('verifying')} send={() => mutate({})} />;
}

interface Sending {
  text: string;
  isPending: boolean;
  error: Error | null;
  send: () => void;
}

/** Sent once by itself, and again by the visitor where no answer came. */
function Sent({ text, isPending, error, send }: Sending) {
  const { t } = useTranslation('payments');
  const words = useRefusal('payments');
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current) send();
    isSent.current = true;
  });
  return (
    <div>
      <output>{isPending && text}</output>
      <Alert mean="error" isSaid>
        {error && !isPending && (
          <>
            <p>{words(error)}</p>
            <Button look="plain" onClick={send}>
              {t('again')}
            </Button>
          </>
        )}
      </Alert>
    </div>
  );
}
