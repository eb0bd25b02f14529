import { useEffect, useRef } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { OpenedGift, OpenGiftBody } from '#contracts/gift-cards.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand, useDocumentCommand } from '../../../lib/command.ts';
import { useHiddenToken } from '../../../lib/hidden-token.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { themeOf } from '../designs.ts';
import { giftKeys, giftQuery } from '../queries.ts';
import { CardFace } from './card-face.tsx';
import css from './gift-screen.module.css';

/** What the mail brought behind `#`: no server ever gets it, and it goes out of the address bar. */
function useBroughtToken(): string | undefined {
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const [, token] = (isHydrated && /^#open=([\w.-]+)$/.exec(hash)) || [];
  useHiddenToken(token);
  return token;
}

/** A card's own page. Who may open it finds it unwrapped at the first visit; whoever else has its address sees the object alone. */
export function GiftScreen({ id, isMember }: { id: string; isMember: boolean }) {
  const { t } = useTranslation('gift-cards');
  const { data: gift } = useSuspenseQuery(giftQuery(useApiClient(), id));
  const token = useBroughtToken();
  const isHydrated = useHydrated();
  const mayOpen = gift.isYours || token !== undefined;
  return (
    <div className={css.stage}>
      <h1 className={layout.title}>{t(gift.isUnwrapped ? 'giftTitle' : 'wrapped')}</h1>
      <CardFace theme={themeOf(gift.theme)} amount={gift.amount} />
      {mayOpen && (
        <Opening id={id} body={token === undefined ? {} : { token }} isKept={gift.isKept} isMember={isMember} />
      )}
      {!mayOpen && isHydrated && <p className={layout.lead}>{t('onlyHolder')}</p>}
    </div>
  );
}

interface OpeningProps {
  id: string;
  body: OpenGiftBody;
  isKept: boolean;
  isMember: boolean;
}

/** Opened once by itself, and again by the visitor where no answer came. */
function Opening({ id, body, isKept, isMember }: OpeningProps) {
  const { t } = useTranslation('gift-cards');
  const words = useRefusal('gift-cards');
  const cache = useQueryClient();
  const isSent = useRef(false);
  const { mutate, data, error, isPending } = useCommand<OpenGiftBody, OpenedGift>(giftCardRoutes.open(id), {
    onDone: () => cache.invalidateQueries({ queryKey: giftKeys.page(id) }),
  });
  useEffect(() => {
    if (!isSent.current) mutate(body);
    isSent.current = true;
  });
  return (
    <>
      <output>{isPending && t('unwrapping')}</output>
      <Alert mean="error" isSaid>
        {error && !isPending && (
          <>
            <p>{words(error)}</p>
            <Button look="plain" onClick={() => mutate(body)}>
              {t('again')}
            </Button>
          </>
        )}
      </Alert>
      {data && <Opened gift={data} />}
      {data && !isKept && body.token !== undefined && <Keep id={id} token={body.token} isMember={isMember} />}
    </>
  );
}

function Opened({ gift: { code, from, message } }: { gift: OpenedGift }) {
  const { t } = useTranslation('gift-cards');
  return (
    <div className={css.opened}>
      {from && <p>{t('fromWhom', { name: from })}</p>}
      {message && <blockquote className={css.message}>{message}</blockquote>}
      <p className={css.label}>{t('yourCode')}</p>
      <p className={css.code}>
        <code>{code}</code>
      </p>
      <p className={layout.lead}>{t('codeText')}</p>
    </div>
  );
}

const own = [{ queryKey: giftKeys.own }];

/** Among one's own cards: nobody opens it by the mail any more. */
function Keep({ id, token, isMember }: { id: string; token: string; isMember: boolean }) {
  const { t } = useTranslation('gift-cards');
  const say = useSay();
  const words = useRefusal('gift-cards');
  const { mutate, isPending, isSuccess } = useDocumentCommand<OpenGiftBody>(giftCardRoutes.keep(id), own, {
    onDone: () => say(t('kept')),
    onRefused: (error) => say(words(error)),
  });
  if (!isMember) return <p className={layout.lead}>{t('keepLater')}</p>;
  if (isSuccess)
    return (
      <Link to="/account/gift-cards" className={buttonClass('plain')}>
        {t('myCards')}
      </Link>
    );
  return (
    <Button look="main" isPending={isPending} onClick={() => mutate({ token })}>
      {t('keep')}
    </Button>
  );
}
