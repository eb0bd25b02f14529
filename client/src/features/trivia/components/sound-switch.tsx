import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useSound } from '../tones.ts';

/** Tones beside what is shown: off until somebody wants them. */
export function SoundSwitch() {
  const { t } = useTranslation('trivia');
  const [isOn, set] = useSound();
  return <Checkbox label={t('sound')} checked={isOn} onChange={({ currentTarget }) => set(currentTarget.checked)} />;
}
