import { type ComponentType, lazy, Suspense } from 'react';

const isServer = typeof window === 'undefined';

/**
 * A part of a page that few visitors need. The server renders it like any other; its code comes to the browser after the
 * page's own, and until then the markup stands as it came. Its style sheet must be imported by the page, too: the page
 * brings no other.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  const loading = () => load().then((loaded) => ({ default: (part = loaded) }));
  if (isServer) void loading();
  const Late: ComponentType<Props> = lazy(loading);
  return function LatePart(props) {
    const Part = (isServer && part) || Late;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
