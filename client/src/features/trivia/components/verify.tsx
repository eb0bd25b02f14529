import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriviaGame, TriviaHistory, TriviaSeat } from '#contracts/trivia.ts';
import { type ApiClient, useApiClient } from '../../../lib/api-client.ts';
import { fetched } from '../../../lib/fetched.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { ownProof } from '../queries.ts';
import type { Verified } from '../verify.ts';
import css from './trivia.module.css';

/** What the browser found when it reckoned again; `own`: null for who only watched. */
export type Checks = Readonly<{ commitments: readonly boolean[]; own: Verified | null }>;

interface Props {
  game: TriviaGame;
  seat: TriviaSeat | null;
  items: TriviaHistory['items'];
  onChecked: (checks: Checks) => void;
}

/** Checks the questions, and the score of who played, in the browser: nothing is asked but for the proofs. */
export function Verify({ game, seat, items, onChecked }: Props) {
  const { t } = useTranslation('trivia');
  const refusal = useRefusal('trivia');
  const api = useApiClient();
  const isHydrated = useHydrated();
  const [isPending, setPending] = useState(false);
  const [found, setFound] = useState<Checks | Error | null>(null);
  async function press() {
    setPending(true);
    try {
      const checks = await checked(api, { game, seat, items });
      setFound(checks);
      onChecked(checks);
    } catch (error) {
      setFound(error as Error);
    } finally {
      setPending(false);
    }
  }
  return (
    <div className={css.verify}>
      <p className={layout.lead}>{t(seat ? 'verifyText' : 'checkText')}</p>
      <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => void press()}>
        {t(seat ? 'verify' : 'check')}
      </Button>
      {found instanceof Error ? (
        <Alert mean="error" isSaid>
          {refusal(found)}
        </Alert>
      ) : (
        <div aria-live="polite">{found && <Said checks={found} />}</div>
      )}
    </div>
  );
}

function Said({ checks: { commitments, own } }: { checks: Checks }) {
  const { t } = useTranslation('trivia');
  const isFine = commitments.every(Boolean) && (own?.isWhole ?? true);
  if (!isFine) return <Alert mean="error">{t('notVerified')}</Alert>;
  return <Alert mean="leading">{own ? t('verified', { count: own.total }) : t('allCheckOut')}</Alert>;
}

async function checked(api: ApiClient, { game, seat, items }: Omit<Props, 'onChecked'>): Promise<Checks> {
  const [{ commitmentsOf, verified }, proofs] = await Promise.all([
    fetched(() => import('../verify.ts')),
    seat ? Promise.all(items.map(({ n }) => ownProof(api, game.id, n))) : [],
  ]);
  const answerMs = game.rhythm.answerMs;
  return { commitments: commitmentsOf(items), own: seat ? verified({ items, proofs, seat, answerMs }) : null };
}
