const styles = `
:host{all:initial!important;display:block!important}
:host::before,:host::after{content:none!important}
:host([hidden]) div{display:none}
.popup,.inline{--ground:#4f46e5;--text:#fff;--edge:20px;--shift:0px;color-scheme:light dark}
button{all:unset;box-sizing:border-box;position:fixed;z-index:2147483000;right:calc(var(--edge) + var(--shift));bottom:calc(var(--edge) + env(safe-area-inset-bottom,0px));width:60px;height:60px;border-radius:50%;background:var(--ground);color:var(--text);display:flex;align-items:center;justify-content:center;cursor:pointer;box-shadow:0 4px 16px rgb(0 0 0/.24);transition:transform .15s}
button:hover{transform:scale(1.05)}
button:focus-visible{outline:3px solid var(--text);box-shadow:0 0 0 6px var(--ground)}
svg{width:28px;height:28px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.panel{position:fixed;z-index:2147483001;right:calc(var(--edge) + var(--shift));bottom:calc(var(--edge) + 76px);width:min(400px,calc(100vw - 2*var(--edge)));height:min(640px,calc(100dvh - var(--edge) - 96px));border-radius:16px;overflow:hidden;background:Canvas;box-shadow:0 12px 40px rgb(0 0 0/.28)}
.panel[hidden]{display:none}
iframe{display:block;border:0;width:100%;height:100%;color-scheme:auto}
.inline{height:600px;border-radius:12px;overflow:hidden;background:Canvas;box-shadow:0 0 0 1px rgb(128 128 128/.35)}
@media(max-width:480px){.panel{inset:0;width:100%;height:100dvh;border-radius:0}.panel:not([hidden])~button{visibility:hidden}}
@media(prefers-reduced-motion:reduce){button{transition:none}}
@media(forced-colors:active){button{border:2px solid ButtonText}}
`;

/** Takes the host of a button out of the page's layout. The z-index matters in browsers without popovers. */
const popupStyles = ':host{position:fixed!important;z-index:2147483000!important}';
/** Full width of the container, also where items shrink to their content. */
const inlineStyles =
  ':host{width:100%!important;align-self:stretch!important;justify-self:stretch!important}';

/**
 * Applies the styles of a widget. Important rules in a shadow root win over any rule of the page for the host
 * (CSS Cascade 5, 6.1). A constructed stylesheet needs no `unsafe-inline` in the page's policy (CSSOM, 4.1).
 */
export function applyStyles(root: ShadowRoot, isInline: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles + (isInline ? inlineStyles : popupStyles));
  root.adoptedStyleSheets = [sheet];
}
