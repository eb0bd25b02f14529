import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useChecks } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { forgetDraft } from '../../../ui/use-draft.ts';
import { AccountFields, useWrongFields } from './account-fields.tsx';
import { Proven } from './proven.tsx';

/** What looks at the fields before the market does; fetched when somebody begins. */
const checks = () => import('../account-checks.ts');

/** Its end is always 'we have sent a letter', said by what it stands in: whoever has an account already is told there, not here. */
export const RegisterForm = ({ onDone }: { onDone: () => void }) => (
  <Proven>
    <Registering onDone={onDone} />
  </Proven>
);

function Registering({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const { language, country } = useLocale();
  const words = useRefusal('accounts');
  const { mutate, isPending, error } = useCommand<RegisterBody>(accountRoutes.register, {
    onDone: () => {
      forgetDraft('register');
      onDone();
    },
  });

  const { wrong: found, onSend } = useChecks({
    check: async (typed) => Object.fromEntries((await checks()).wrongIn(typed).map((name) => [name, name])),
    send: (typed) =>
      mutate({ name: typed('name'), email: typed('email'), password: typed('password'), language, country }),
  });
  const foundNames = useMemo(() => Object.keys(found), [found]);
  const wrong = useWrongFields(foundNames.length > 0 ? null : error, foundNames);

  return (
    <Form
      wrong={wrong}
      summary={t('wrong')}
      refusal={error && words(error)}
      draft="register"
      onIntent={() => void checks()}
      onSend={onSend}
    >
      <AccountFields wrong={wrong} />
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {t('createAccount')}
      </Button>
    </Form>
  );
}
