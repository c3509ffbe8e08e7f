import { useEffect } from 'react';
import { useSite } from './use-site.ts';

type Widget = { destroy(): void };
type Loader = {
  AnitoWidget?: { init(options: { assistantId: number; apiKey: string }): Widget };
};

/** Longest wait for an idle moment, in milliseconds. */
const idleMs = 4_000;

let loading: Promise<void> | undefined;

/**
 * Loads the script of the chat widget, which any website can embed, once. Rejects on failure, and the next
 * call tries again.
 */
function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/widget.js';
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('The widget could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

/**
 * Calls `act` once the browser is idle, at the latest after `idleMs`. Browsers that do not report idle time
 * call it after half of that. Returns a function that cancels the call.
 */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, idleMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: idleMs });
  return () => cancelIdleCallback(handle);
}

/**
 * Shows the chat widget of the assistant that an admin chose for the public pages, if any. Starts when the
 * page is idle and ends when the component is unmounted. Ignores failures.
 */
export function useSiteWidget(): void {
  const chosen = useSite()?.widget;
  useEffect(() => {
    if (!chosen) return;
    let isLeft = false;
    let widget: Widget | undefined;
    const cancel = whenIdle(() => {
      void loadScript().then(
        () => {
          if (!isLeft) widget = (window as Loader).AnitoWidget?.init(chosen);
        },
        // The page works without the widget.
        () => undefined,
      );
    });
    return () => {
      isLeft = true;
      cancel();
      widget?.destroy();
    };
  }, [chosen]);
}
