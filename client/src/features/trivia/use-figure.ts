import { useTranslation } from 'react-i18next';

/** A player's name in the page's language: the figure and the number. */
export function useFigure(): (player: Readonly<{ alias: string; player: number }>) => string {
  const { t } = useTranslation('trivia');
  return ({ alias, player }) => `${t(`figure.${alias}`)} ${player}`;
}
