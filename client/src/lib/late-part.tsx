import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from './boundary.tsx';
import { fetched } from './fetched.ts';

const isServer = typeof window === 'undefined';

interface Options<Props> {
  /** What stands there until it has come, when the server did not render it. */
  fallback?: ReactNode;
  /** What stands there when it cannot be had. Without it: a sentence and a way to load the page again. */
  instead?: ComponentType<Props>;
}

/**
 * A part of a page that few visitors need. The server renders it like any other; its code comes to the browser after the
 * page's own, and until then the markup stands as it came, whatever happens around it: React would throw it away for other
 * props than the server's, and with it what somebody has opened in it. When it does not come, nor a second time, it fails alone. Its
 * style sheet must be imported by the page, too: the page brings no other.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, instead: Instead = Missing }: Options<Props> = {},
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  const loading = () => fetched(load).then((loaded) => ({ default: (part = loaded) }));
  if (isServer) void loading();
  const Late: ComponentType<Props> = lazy(loading);
  return function LatePart(props) {
    const Part = (isServer && part) || Late;
    const [first] = useState(props);
    const [isHere, setHere] = useState(false);
    const shown = isHere ? props : first;
    const own = useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Part {...shown} />
          <Arrived then={setHere} />
        </Suspense>
      ),
      [Part, shown],
    );
    return <Boundary instead={<Instead {...props} />}>{own}</Boundary>;
  };
}

/** Tells once what stands beside it is there, and at work. */
function Arrived({ then }: { then: (isHere: true) => void }) {
  useEffect(() => then(true), [then]);
  return null;
}

/** Stands where a part should be. */
function Missing() {
  const { t } = useTranslation('shell');
  return (
    <p role="alert">
      {t('part.missing')}{' '}
      <button type="button" onClick={() => window.location.reload()}>
        {t('part.again')}
      </button>
    </p>
  );
}

/** Nothing stands where it should be: the page is whole without it. */
export const Nothing = () => null;
