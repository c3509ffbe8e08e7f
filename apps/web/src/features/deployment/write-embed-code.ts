/** Type of a widget on a page. */
export type WidgetType = 'popup' | 'inline';

/**
 * Returns the embed code: one script tag without inline code, which strict content security policies allow.
 * Names, colors and texts are loaded from the server, so that changing them needs no new code.
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
