const styles = `
:host{all:initial!important;display:block!important}
:host::before,:host::after{content:none!important}
:host([hidden]) div{display:none}
.popup,.inline{--ground:#4f46e5;--text:#fff;--edge:20px;--shift:0px;color-scheme:light dark}
button{all:unset;box-sizing:border-box;cursor:pointer}
.launch{position:fixed;z-index:2147483000;right:calc(var(--edge) + var(--shift));bottom:calc(var(--edge) + env(safe-area-inset-bottom,0px));width:60px;height:60px;border-radius:50%;background:var(--ground);color:var(--text);display:flex;align-items:center;justify-content:center;box-shadow:0 4px 16px rgb(0 0 0/.24);transition:transform .15s}
.launch:hover{transform:scale(1.05)}
button:focus-visible{outline:3px solid var(--text);box-shadow:0 0 0 6px var(--ground)}
.launch[data-unread]::after{content:attr(data-unread);position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;padding:0 6px;box-sizing:border-box;border-radius:11px;background:#dc2626;color:#fff;font:600 13px/22px system-ui,sans-serif;text-align:center}
svg{width:28px;height:28px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.panel{position:fixed;z-index:2147483001;right:calc(var(--edge) + var(--shift));bottom:calc(var(--edge) + 76px);width:min(400px,calc(100vw - 2*var(--edge)));height:min(640px,calc(100dvh - var(--edge) - 96px));border-radius:16px;overflow:hidden;background:Canvas;box-shadow:0 12px 40px rgb(0 0 0/.28)}
.panel[hidden]{display:none}
iframe{display:block;border:0;width:100%;height:100%;color-scheme:auto}
.inline{height:600px;border-radius:12px;overflow:hidden;background:Canvas;box-shadow:0 0 0 1px rgb(128 128 128/.35)}
@media(max-width:480px){.panel{inset:0;width:100%;height:100dvh;border-radius:0}.panel:not([hidden],.preview)~.launch{visibility:hidden}}
.panel.preview{inset:auto calc(var(--edge) + var(--shift)) calc(var(--edge) + 72px + env(safe-area-inset-bottom,0px)) auto;width:min(300px,calc(100vw - 2*var(--edge)));height:88px;border-radius:12px}
@media(prefers-reduced-motion:reduce){.launch{transition:none}}
@media(forced-colors:active){.launch{border:2px solid ButtonText}}
`;

/** Takes the host of a button out of the page's layout. The z-index matters in browsers without popovers. */
const popupStyles = ':host{position:fixed!important;z-index:2147483000!important}';
/** Full width of the container, also where items shrink to their content. */
const inlineStyles =
  ':host{width:100%!important;align-self:stretch!important;justify-self:stretch!important}';

/**
 * Replaces the stylesheets of a widget's shadow root. Important rules in a shadow root win over any rule of
 * the page for the host (CSS Cascade 5, 6.1). A constructed stylesheet needs no `unsafe-inline` in the page's
 * policy (CSSOM, 4.1).
 */
export function applyStyles(root: ShadowRoot, isInline: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles + (isInline ? inlineStyles : popupStyles));
  root.adoptedStyleSheets = [sheet];
}
