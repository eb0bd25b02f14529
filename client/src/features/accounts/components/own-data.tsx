import { useTranslation } from 'react-i18next';
import type { ExportAsked } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import css from '../../../ui/layout.module.css';
import { useGuarded } from '../use-guarded.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { Outcome } from './outcome.tsx';
import { StepUpForm } from './step-up-form.tsx';

/** All that is kept of the member, asked for in a dialog: the code of a mail and the password, then the file. */
export function OwnData() {
  const { t } = useTranslation('accounts');
  return <ChangeDialog title={t('ownData')}>{() => <Asking />}</ChangeDialog>;
}

function Asking() {
  const { t } = useTranslation('accounts');
  const words = useRefusal('accounts');
  const asking = useGuarded<object, ExportAsked>(accountRoutes.askExport, 'export', () => {});
  const { stepUp, mutate, isPending, error, data } = asking;
  if (stepUp) return <StepUpForm {...stepUp} />;
  if (data) return <Ready id={data.id} />;
  return (
    <Form wrong={{}} summary={t('wrong')} refusal={error && words(error)} onSend={() => mutate({})}>
      <p className={css.lead}>{t('ownData.text')}</p>
      <Button type="submit" isPending={isPending}>
        {t('changePassword.next')}
      </Button>
    </Form>
  );
}

/** The file is made while it is fetched; no page is left for it. */
function Ready({ id }: { id: string }) {
  const { t } = useTranslation('accounts');
  return (
    <Outcome text={t('ownData.ready')}>
      <a className={buttonClass('main')} href={accountRoutes.export(id)} download="plinth-data.json">
        {t('ownData.press')}
      </a>
    </Outcome>
  );
}
