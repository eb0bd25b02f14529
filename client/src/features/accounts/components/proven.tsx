import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptchaNeeded } from '#contracts/captcha.ts';
import { type ApiClient, ApiClientContext, Problem, useApiClient } from '../../../lib/api-client.ts';
import css from './proven.module.css';

type Far = Readonly<{ found: number; puzzles: number }>;

/** Another visitor of the same line may have made it dearer meanwhile. */
const mostProofs = 3;

/** Not before the market asks for it. */
const captcha = () => import('../captcha.ts');

const neededIn = (error: unknown): CaptchaNeeded | undefined =>
  error instanceof Problem && error.code === 'captcha-needed' && error.details['trigger'] === 'on'
    ? (error.details as unknown as CaptchaNeeded)
    : undefined;

/** Sends what the market asks a proof for once more, with the proof. Where none can be made, its refusal stands. */
function proving(api: ApiClient, tell: (far: Far | null) => void) {
  let leaving = new AbortController();
  const proved = async (needed: CaptchaNeeded, refusal: unknown) => {
    const { puzzles } = needed;
    tell({ found: 0, puzzles });
    try {
      const { headersFor } = await captcha();
      return await headersFor(needed, (found) => tell({ found, puzzles }), leaving.signal);
    } catch {
      throw refusal;
    } finally {
      tell(null);
    }
  };
  const post: ApiClient['post'] = async (path, body, key, sending) => {
    let more = sending;
    for (let proofs = 0; ; proofs++)
      try {
        return await api.post(path, body, key, more);
      } catch (error) {
        const needed = proofs < mostProofs ? neededIn(error) : undefined;
        if (!needed) throw error;
        more = { ...sending, headers: await proved(needed, error) };
      }
  };
  /** Whoever leaves the form has nothing worked out any more. */
  const leave = () => {
    leaving.abort();
    leaving = new AbortController();
  };
  return { client: { ...api, post }, leave };
}

/** A form whose command may need a proof that somebody took the time: the browser works on it beside the page, and says so here. */
export function Proven({ children }: { children: ReactNode }) {
  const api = useApiClient();
  const [far, setFar] = useState<Far | null>(null);
  const { client, leave } = useMemo(() => proving(api, setFar), [api]);
  useEffect(() => leave, [leave]);
  return (
    <ApiClientContext value={client}>
      {children}
      <Working far={far} />
    </ApiClientContext>
  );
}

function Working({ far }: { far: Far | null }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={css.working} hidden={!far}>
      <output>{far && t('captcha.text')}</output>
      {far && <progress aria-label={t('captcha.label')} max={far.puzzles} value={far.found} />}
    </div>
  );
}
