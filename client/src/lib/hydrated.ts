import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML: a form must not be sent by the browser itself before its script is there. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
