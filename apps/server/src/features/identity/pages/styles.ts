/** Style sheet of the sign-in pages; colours and shapes are those of apps/web/src/ui/tokens.css. */
export const styles = `
:root { color-scheme: light dark;
  --surface: #faf9f7; --raised: #ffffff; --border: #e6e2dc; --border-strong: #8f877c;
  --text: #1c1a17; --muted: #625c54; --accent: #4f46e5; --accent-hover: #4338ca; --accent-text: #ffffff;
  --danger: #c8242b; --danger-soft: #fdecec; --danger-strong: #a81c22; }
@media (prefers-color-scheme: dark) { :root {
  --surface: #131211; --raised: #1c1b19; --border: #33302c; --border-strong: #7d766d;
  --text: #f3f1ed; --muted: #aba49b; --accent: #979ffb; --accent-hover: #b4baff; --accent-text: #16143a;
  --danger: #f87c7c; --danger-soft: #3c1718; --danger-strong: #fba3a3; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  background: var(--surface); color: var(--text); font: 16px/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 416px; }
.brand { display: flex; align-items: center; gap: 12px; margin: 0 0 24px; font-size: 20px; font-weight: 600; }
.card { background: var(--raised); border: 1px solid var(--border); border-radius: 12px; padding: 24px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; font-weight: 600; }
p { margin: 0 0 16px; }
.lead, .hint, .alternative, details { color: var(--muted); }
form { display: grid; gap: 16px; margin-top: 16px; }
.pair { display: grid; gap: 16px; grid-template-columns: 1fr 1fr; }
.field { display: grid; gap: 4px; align-content: start; min-width: 0; }
label { font-size: 14px; font-weight: 600; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--raised);
  border: 1px solid var(--border-strong); border-radius: 8px; }
input[aria-invalid] { border-color: var(--danger); }
.hint, .problem { margin: 0; font-size: 14px; }
.problem { color: var(--danger-strong); }
.alert { margin: 16px 0 0; padding: 12px; border-radius: 8px; font-size: 14px;
  background: var(--danger-soft); color: var(--danger-strong); }
button, .button { display: block; width: 100%; min-height: 44px; padding: 10px 16px; border: 1px solid transparent;
  border-radius: 8px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  background: var(--accent); color: var(--accent-text); }
button:hover, .button:hover { background: var(--accent-hover); }
button.quiet { background: transparent; color: var(--text); border-color: var(--border-strong); }
.alternative { margin: 0; font-size: 14px; }
form + .alternative { margin-top: 8px; }
a { color: var(--accent); display: inline-block; padding: 12px 0; }
.button, .button:hover { display: block; padding: 10px 16px; color: var(--accent-text); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details { margin-top: 16px; font-size: 14px; overflow-wrap: anywhere; }
summary { min-height: 44px; padding: 10px 0; cursor: pointer; }
@media (max-width: 380px) { .pair { grid-template-columns: 1fr; } .card { padding: 16px; } }
`;
