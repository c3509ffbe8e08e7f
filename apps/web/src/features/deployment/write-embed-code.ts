/** Type of a widget on a page. */
export type WidgetType = 'popup' | 'inline';

/**
 * Returns the embed code: one script tag without an inline script, so that strict content security policies
 * allow it. Name, colors and texts come from the server, so that changes need no new code.
 */
export function writeEmbedCode({
  origin,
  publicId,
  type,
}: {
  origin: string;
  publicId: string;
  type: WidgetType;
}): string {
  const attributes = [
    `src="${origin}/widget.js"`,
    'async',
    `data-assistant="${publicId}"`,
    ...(type === 'inline' ? ['data-position="inline-iframe"'] : []),
  ];
  return `<script\n  ${attributes.join('\n  ')}\n></script>`;
}
