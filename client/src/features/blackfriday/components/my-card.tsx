import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Me } from '#contracts/accounts.ts';
import { blackFridayRoutes } from '#contracts/black-friday-routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { typedIn } from '../../../lib/typed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { myCardQuery } from '../queries.ts';
import css from './black-friday.module.css';

/** Whoever wants to be seen opens a card; nobody has one otherwise. */
export function MyCard({ me: { isAuthenticated } }: { me: Me }) {
  const { t } = useTranslation('blackfriday');
  return (
    <section className={css.desk} aria-labelledby="card">
      <h2 id="card" className={layout.heading}>
        {t('card')}
      </h2>
      <p className={layout.lead}>{t('cardText')}</p>
      {isAuthenticated ? (
        <Own />
      ) : (
        <p>
          <SignInLink title={t('signIn')} className={buttonClass('plain')}>
            {t('signIn')}
          </SignInLink>
        </p>
      )}
    </section>
  );
}

function Own() {
  const { data } = useQuery(myCardQuery(useApiClient()));
  if (!data) return <p className={css.room} />;
  return data.handle === null ? <Opening /> : <Opened handle={data.handle} />;
}

/** A command after which the card is read again, from behind its receipt. */
function useCardCommand(path: string) {
  const cache = useQueryClient();
  const api = useApiClient();
  return useCommand<object, ReceiptBody>(path, {
    onDone: async ({ after }) => {
      await cache.fetchQuery({ ...myCardQuery(api, after), staleTime: 0 });
    },
  });
}

function Opening() {
  const { t } = useTranslation('blackfriday');
  const refusal = useRefusal('blackfriday');
  const isHydrated = useHydrated();
  const { mutate, isPending, error } = useCardCommand(blackFridayRoutes.mine);
  return (
    <Form
      wrong={{}}
      summary=""
      refusal={error ? refusal(error) : undefined}
      onSend={(form) => mutate({ handle: typedIn(form)('handle') })}
    >
      <Field
        label={t('handle')}
        hint={t('handleHint')}
        name="handle"
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" look="main" disabled={!isHydrated} isPending={isPending}>
        {t('open')}
      </Button>
    </Form>
  );
}

function Opened({ handle }: { handle: string }) {
  const { t } = useTranslation('blackfriday');
  const refusal = useRefusal('blackfriday');
  const { mutate, isPending, error } = useCardCommand(blackFridayRoutes.close);
  return (
    <>
      <div className={css.acts}>
        <Link to={`/blackfriday/${handle}`} className={buttonClass('main')}>
          {t('see', { handle })}
        </Link>
        <Button look="plain" isPending={isPending} onClick={() => mutate({})}>
          {t('close')}
        </Button>
      </div>
      <Alert mean="error" isSaid>
        {error ? refusal(error) : null}
      </Alert>
    </>
  );
}
