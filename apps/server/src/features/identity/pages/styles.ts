import { readFileSync } from 'node:fs';
import { fontFaces } from './fonts.ts';

/** The browser app's design tokens, the only definition of its colours, radii and themes. */
const tokens = readFileSync(new URL('../../../../../web/src/ui/tokens.css', import.meta.url), 'utf8');

/**
 * Page, card and controls styled like apps/web: focus-frame.tsx, button-classes.ts, control-classes.ts,
 * field.tsx.
 */
const rules = `
* { box-sizing: border-box; margin: 0; }
html { background: var(--surface); color: var(--text); -webkit-text-size-adjust: 100%;
  font: 100%/1.5 "Inter Variable", ui-sans-serif, system-ui, sans-serif; }
body { font-size: .875rem; line-height: 1.25rem; -webkit-font-smoothing: antialiased; overflow-wrap: break-word;
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1.5rem;
  min-height: 100vh; min-height: 100dvh; padding: 3rem 1rem;
  background: radial-gradient(60rem 30rem at 50% -4rem, var(--accent-soft), transparent); }
:focus-visible { outline: 2px solid var(--focus-ring); outline-offset: 2px; }
::selection { background: var(--accent); color: var(--accent-text); }
main { display: contents; }
.brand { display: inline-flex; align-items: center; gap: .5rem; padding: .5rem; border-radius: var(--radius-control);
  color: inherit; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -.025em; max-width: 100%; }
.brand svg { flex: none; }
.brand span { min-width: 0; overflow-wrap: anywhere; }
.card { width: 100%; max-width: 25rem; padding: 1.5rem; text-align: center; background: var(--surface-raised);
  border: 1px solid var(--border); border-radius: var(--radius-card); }
h1 { font-size: 1.5rem; line-height: 2rem; font-weight: 600; letter-spacing: -.011em; text-wrap: balance; }
p { text-wrap: pretty; }
.lead { margin-top: .5rem; font-size: 1rem; line-height: 1.5rem; color: var(--text-muted); }
.lead + .button { margin-top: 2rem; }
.drawing { display: block; margin: 0 auto 1rem; }
.emblem { display: grid; place-items: center; width: 3rem; height: 3rem; margin: 0 auto 1rem; border-radius: 50%;
  background: var(--accent-soft); color: var(--accent-strong); }
form { display: grid; gap: 1rem; margin-top: 1.5rem; text-align: start; }
.field { display: grid; gap: .5rem; min-width: 0; }
label { font-weight: 600; }
label span { font-weight: 400; color: var(--text-muted); }
.control { position: relative; display: flex; }
input { width: 100%; min-width: 0; height: 2.5rem; padding: 0 .75rem; font: inherit; color: inherit;
  background: var(--surface-raised); border: 1px solid var(--border-strong); border-radius: var(--radius-control);
  transition: border-color var(--motion); }
input:hover { border-color: var(--text); }
input:focus-visible { border-color: var(--accent); outline-offset: 0; }
input[aria-invalid] { border-color: var(--danger); }
input:autofill { box-shadow: inset 0 0 0 3rem var(--accent-soft); -webkit-text-fill-color: var(--text); }
.reveal { display: none; }
@media (scripting: enabled) {
  .control:has(.reveal) input { padding-right: 3rem; }
  .reveal { position: absolute; top: 0; right: 0; display: grid; place-items: center; width: 2.5rem; height: 2.5rem;
    padding: 0; border: 0; border-radius: var(--radius-control); background: none; color: var(--text-muted); cursor: pointer; }
  .reveal:hover { color: var(--text); }
  .reveal:focus-visible { outline-offset: -4px; }
  .reveal[aria-pressed="true"] .eye, .reveal[aria-pressed="false"] .eye-off { display: none; }
}
.problem { display: flex; align-items: flex-start; gap: .25rem; color: var(--danger-strong); }
.problem svg { flex-shrink: 0; margin-top: .125rem; }
[hidden], .problem:not([hidden]) + .hint { display: none; }
.hint { font-size: .75rem; line-height: 1rem; color: var(--text-muted); }
.alert { display: flex; gap: .75rem; margin-top: 1.5rem; padding: 1rem; text-align: start; color: var(--text);
  background: var(--danger-soft); border-radius: var(--radius-card); }
.alert svg { flex-shrink: 0; color: var(--danger-strong); }
.button { display: flex; align-items: center; justify-content: center; gap: .5rem; width: 100%; min-height: 3rem;
  padding: .25rem 1.5rem; font: 600 1rem/1.5rem "Inter Variable", ui-sans-serif, system-ui, sans-serif;
  text-align: center; text-decoration: none; cursor: pointer; background: var(--accent); color: var(--accent-text);
  border: 1px solid transparent; border-radius: var(--radius-control); transition: background-color var(--motion); }
.button:hover { background: var(--accent-hover); }
.button.secondary { background: var(--surface-raised); color: var(--text); border-color: var(--border); }
.button.secondary:hover { background: var(--surface-sunken); border-color: var(--border-strong); }
form .button { margin-top: .5rem; }
form.passkey { margin-top: 1rem; }
form .secondary { margin-top: -.25rem; }
.button[aria-busy] { cursor: progress; }
.button[aria-busy]::before { content: ""; width: 1rem; height: 1rem; border: 2px solid currentColor;
  border-right-color: transparent; border-radius: 50%; animation: spin var(--motion-spin) linear infinite; }
@keyframes spin { to { transform: rotate(360deg); } }
a { color: var(--accent-strong); font-weight: 600; text-decoration: none; text-underline-offset: 2px; }
a:not(.button, .brand):hover { text-decoration: underline; }
.more { margin-top: 1rem; }
.more a, .alternative a { display: inline-block; padding: .375rem 0; }
.alternative { margin: 1.5rem -1.5rem -1.5rem; padding: .75rem 1.5rem; color: var(--text-muted);
  border-top: 1px solid var(--border); }
details { margin-top: 1.5rem; color: var(--text-muted); }
summary { display: flex; align-items: center; width: fit-content; min-height: 2rem; margin: 0 auto; padding: 0 .5rem;
  border-radius: var(--radius-control); cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { color: var(--text); }
details p { margin-top: .5rem; padding: 1rem; text-align: start; overflow-wrap: anywhere; color: var(--text);
  background: var(--surface-sunken); border-radius: var(--radius-control); }
nav { display: flex; flex-wrap: wrap; justify-content: center; }
nav a { display: inline-flex; align-items: center; min-height: 2rem; padding: 0 .5rem; border-radius: var(--radius-control);
  color: var(--text-muted); font-weight: 400; }
nav a[aria-current] { color: var(--text); font-weight: 600; }
@media (width >= 40rem) {
  .card { padding: 2rem; }
  .alternative { margin: 1.5rem -2rem -2rem; padding: 1rem 2rem; }
}
@media (pointer: coarse), (width < 48rem) {
  input { height: 2.75rem; font-size: 1rem; }
  .reveal { width: 2.75rem; height: 2.75rem; }
  .more a, .alternative a { padding: .75rem 0; }
  .more { margin-top: .5rem; }
  .alternative { padding-block: .5rem; }
  summary, nav a { min-height: 2.75rem; }
}
`;

/** Style sheet of the account pages. */
export const styles = `${fontFaces}\n${tokens}${rules}`;
