import { type ReactNode, useEffect, useState } from 'react';
import { reloadWhenOutdated } from './outdated.ts';

type Component<Props> = (props: Props) => ReactNode;

/** What stands in for a component while its code is out of reach knows of trying again. */
export type Retrying = { isRetrying: boolean; onRetry: () => void };

/**
 * Loads a component. Code that cannot be had is no error: `Unreachable` stands in the component's place and tries again
 * when it is asked to, and by itself once the browser has a network again; then the component takes its own place.
 */
export async function loadComponent<Props extends object>(
  load: () => Promise<Component<Props>>,
  Unreachable: Component<Props & Retrying>,
): Promise<Component<Props>> {
  try {
    return await loadOnline(load);
  } catch {
    return standIn(load, Unreachable);
  }
}

/** Without a network nothing is asked for: browsers keep in mind which code could not be had. */
function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  return navigator.onLine ? load() : Promise.reject(new Error('No network'));
}

function standIn<Props extends object>(
  load: () => Promise<Component<Props>>,
  Unreachable: Component<Props & Retrying>,
): Component<Props> {
  let Loaded: Component<Props> | undefined;
  return function StandIn(props: Props) {
    /** The first try is nobody's wish. */
    const [tried, setTried] = useState(0);
    const [ended, setEnded] = useState(-1);
    const isRetrying = ended < tried;
    useEffect(() => {
      let isOver = false;
      const end = () => isOver || setEnded(tried);
      loadOnline(load).then(
        (component) => {
          Loaded = component;
          end();
        },
        () => reloadWhenOutdated(tried > 0).then(end),
      );
      return () => {
        isOver = true;
      };
    }, [tried]);
    const retry = () => setTried((before) => before + 1);
    useEffect(() => {
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    });
    if (Loaded) return <Loaded {...props} />;
    return <Unreachable {...props} isRetrying={isRetrying} onRetry={retry} />;
  };
}
