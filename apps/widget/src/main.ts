import { type AnitoWidget, createPageWidgets } from './page-widgets.ts';

declare global {
  interface Window {
    AnitoWidget?: AnitoWidget;
  }
}

// A script that is put in by another one may be run without being the current one.
const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
const scriptOrigin = new URL(script?.src || location.href, location.href).origin;

// Of several tags with this script the first makes what all of them use.
window.AnitoWidget ??= createPageWidgets(scriptOrigin);
const widgets = window.AnitoWidget;

if (script) {
  const start = () => widgets.start(script);
  if (document.body) start();
  else addEventListener('DOMContentLoaded', start, { once: true });
}
