import { useTranslation } from 'react-i18next';
import { useDocumentCommand } from '../../lib/command.ts';
import { useSay } from '../../lib/notices.ts';
import { useRefusal } from '../../lib/refusal.ts';
import { opsKeys } from './keys.ts';

/** Something done at the authentication desk: all of its places are read again, after a refusal too. */
export function useDeskCommand<B>(path: string) {
  const { t } = useTranslation('ops');
  const say = useSay();
  const words = useRefusal('orders');
  const { mutate, error, isPending } = useDocumentCommand<B>(path, [{ queryKey: opsKeys.desk }], {
    onDone: () => say(t('desk.done')),
  });
  return { mutate, refusal: error ? words(error) : undefined, isPending };
}
