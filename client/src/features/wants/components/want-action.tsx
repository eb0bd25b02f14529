import { useTranslation } from 'react-i18next';
import { anySize, isOneSize } from '#contracts/sizes.ts';
import type { WantContext } from '#contracts/wants.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { dropWants, keepWant, useKeptWants } from '../kept-wants.ts';
import { useWantCommand } from '../use-wants.ts';
import css from './want-action.module.css';

interface Props {
  templateId: string;
  size: string;
  /** As the visitor reads sizes. */
  sizeText: string;
  isWanted: boolean;
  /** `main` where there is nothing better to do with this size. */
  look: 'main' | 'plain';
  /** For a visitor: the page that they come back to, with this size. */
  back: string | null;
  /** Where they are who press it: `pdp_not_available` where the size cannot be had. */
  context: WantContext;
}

/** 'Tell me when one comes', in this size; and that one will be told, with the way out of it. */
export function WantAction({ templateId, size, sizeText, isWanted, look, back, context }: Props) {
  const { t } = useTranslation('wants');
  const text = size === anySize ? t('tellAny') : isOneSize(size) ? t('tell') : t('tellSize', { size: sizeText });
  if (back !== null)
    return <Keep templateId={templateId} size={size} look={look} text={text} back={back} context={context} />;
  if (!isWanted)
    return <Toggle templateId={templateId} size={size} what="add" look={look} text={text} context={context} />;
  return (
    <div className={css.told}>
      <p>{size === anySize || isOneSize(size) ? t('willTellOne') : t('willTell', { size: sizeText })}</p>
      <Toggle templateId={templateId} size={size} what="remove" look="plain" text={t('stop')} />
    </div>
  );
}

interface KeepProps extends Pick<Props, 'templateId' | 'size' | 'look' | 'context'> {
  text: string;
  back: string;
}

/** A visitor's is kept on the device until they sign in: whom should we tell? Without script or storage one signs in first. */
function Keep({ templateId, size, look, text, back, context }: KeepProps) {
  const { t } = useTranslation('wants');
  const say = useSay();
  const isHydrated = useHydrated();
  const isKept = useKeptWants().some((one) => one.templateId === templateId && one.size === size);
  if (!isHydrated)
    return (
      <SignInLink title={t('signInToWant')} back={back} className={buttonClass(look)}>
        {text}
      </SignInLink>
    );
  if (!isKept)
    return (
      <Button look={look} onClick={() => keepWant({ templateId, size, context }) || say(t('notKept'))}>
        {text}
      </Button>
    );
  return (
    <div className={css.told}>
      <p>{t('kept')}</p>
      <div className={css.ways}>
        <SignInLink title={t('signInToWant')} back={back} className={buttonClass('main')}>
          {t('signIn')}
        </SignInLink>
        <Button look="plain" onClick={() => dropWants([{ templateId, size }])}>
          {t('removeShort')}
        </Button>
      </div>
    </div>
  );
}

interface ToggleProps extends Pick<Props, 'templateId' | 'size' | 'look'> {
  what: 'add' | 'remove';
  text: string;
  context?: WantContext;
}

function Toggle({ templateId, size, what, look, text, context }: ToggleProps) {
  const { t } = useTranslation('wants');
  const say = useSay();
  const words = useRefusal('wants');
  const isHydrated = useHydrated();
  const { mutate, isPending } = useWantCommand(templateId, what, () => say(t(what === 'add' ? 'added' : 'removed')));
  return (
    <Button
      look={look}
      disabled={!isHydrated}
      isPending={isPending}
      onClick={() =>
        mutate({ templateId, size, ...(context && { context }) }, { onError: (error) => say(words(error)) })
      }
    >
      {text}
    </Button>
  );
}
