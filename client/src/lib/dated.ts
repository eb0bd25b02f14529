import { useHydrated } from './hydrated.ts';
import { useLocale } from './locale.ts';

/** Day, year and minute: of what may lie in any year. Until hydrated in UTC, as on the server. */
export function useDated(): (at: string) => string {
  const { code } = useLocale();
  const timeZone = useHydrated() ? undefined : 'UTC';
  const format = new Intl.DateTimeFormat(code, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return (at) => format.format(Date.parse(at));
}
