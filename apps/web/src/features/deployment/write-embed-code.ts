/** Type of a widget on a page. */
export type WidgetType = 'popup' | 'inline';

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
/** Escapes a text for an HTML attribute. */
const escapeText = (text: string) => text.replace(/[&"<>]/g, (letter) => escapes[letter]!);

/**
 * Returns the embed code: one script tag without an inline script, so that strict content security policies
 * allow it.
 */
export function writeEmbedCode(widget: {
  origin: string;
  assistantId: number;
  apiKey: string;
  title: string;
  type: WidgetType;
}): string {
  const position = widget.type === 'inline' ? 'inline-iframe' : 'bottom-right';
  const attributes = [
    `src="${escapeText(widget.origin)}/widget.js"`,
    'async',
    `data-assistant-id="${widget.assistantId}"`,
    `data-api-key="${escapeText(widget.apiKey)}"`,
    `data-title="${escapeText(widget.title)}"`,
    `data-position="${position}"`,
  ];
  return `<script\n  ${attributes.join('\n  ')}\n></script>`;
}
