import { type Html, html } from './html.ts';

/** Lucide icons used by the pages, as the browser app draws them. */
const shapes = {
  'circle-alert': html`<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>`,
  eye: html`<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>`,
  'eye-off': html`<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20"/>`,
  'key-round': html`<path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/>`,
  'mail-check': html`<path d="M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8M22 7l-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7M16 19l2 2 4-4"/>`,
  check: html`<path d="M20 6 9 17l-5-5"/>`,
  clock: html`<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>`,
};

type IconName = keyof typeof shapes;

/** Renders a decorative SVG icon of `size` pixels in the current text colour. Screen readers skip it. */
export function renderIcon(name: IconName, size: number): Html {
  return html`<svg class="${name}" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[name]}</svg>`;
}

/** The product's logo, as in apps/web/src/features/shell/brand.tsx. */
export const mark: Html = html`<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--accent)" d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-4.5L11 31v-5H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7Z"/><path fill="var(--accent-text)" d="m16 5 2.6 3.2L16 11.4l-2.6-3.2zM8 14.5c0-1.1 1.6-2 3.5-2s3.5.9 3.5 2-1.6 2-3.5 2-3.5-.9-3.5-2Zm9 0c0-1.1 1.6-2 3.5-2s3.5.9 3.5 2-1.6 2-3.5 2-3.5-.9-3.5-2Z"/><path fill="none" stroke="var(--accent-text)" stroke-width="2" stroke-linecap="round" d="M11.5 20.5c2.7 1.6 6.3 1.6 9 0"/></svg>`;

/** The illustration of a failed screen, as in apps/web/src/ui/illustration.tsx. */
export const errorDrawing: Html = html`<svg width="160" height="120" viewBox="0 0 160 120" fill="none" stroke-width="2" stroke-linecap="round" aria-hidden="true"><ellipse cx="80" cy="62" rx="72" ry="48" fill="var(--surface-sunken)"/><circle cx="80" cy="60" r="34" fill="var(--surface-raised)"/><path d="M56 36a34 34 0 1 0 52 4" stroke="var(--border-strong)"/><path d="M70 26a34 34 0 0 1 24 2" stroke-dasharray="2 6" stroke="var(--danger)"/><path d="M80 44v20" stroke-width="4" stroke="var(--danger)"/><circle cx="80" cy="76" r="3" fill="var(--danger)"/></svg>`;
