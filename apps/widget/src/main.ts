import { type AnitoWidget, createPageWidgets } from './page-widgets.ts';

declare global {
  interface Window {
    AnitoWidget?: AnitoWidget;
  }
}

// A script inserted by another script may run without being `document.currentScript`.
const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
const scriptOrigin = new URL(script?.src || location.href, location.href).origin;

// If several tags load this script, all use the instance of the first.
window.AnitoWidget ??= createPageWidgets(scriptOrigin);
const widgets = window.AnitoWidget;

if (script) {
  const start = () => widgets.start(script);
  if (document.body) start();
  else addEventListener('DOMContentLoaded', start, { once: true });
}
