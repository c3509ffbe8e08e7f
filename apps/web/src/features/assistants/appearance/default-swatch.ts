import type { CSSProperties } from 'react';
import type { ChatTheme } from '../../../chat/chat-theme.ts';
import type { ColorField } from './find-low-contrast-pairs.ts';

/** For each color, its token and the parts of the chat around it, from the outside in. */
const places: Record<ColorField, [token: string, ...parts: (keyof ChatTheme)[]]> = {
  backgroundColor: ['--surface'],
  buttonColor: ['--accent'],
  headerColor: ['--surface-raised'],
  headerTextColor: ['--text', 'header'],
  botBackgroundColor: ['--surface-raised', 'page'],
  botTextColor: ['--text', 'page', 'bot'],
  textBorderColor: ['--border', 'page', 'bot'],
  userBackgroundColor: ['--accent', 'page'],
  userTextColor: ['--accent-text', 'page', 'user'],
  chatInputTextColor: ['--text', 'page'],
};

/**
 * Returns a style whose background is the default color of a field, computed from the other colors of the
 * theme.
 */
export function toDefaultSwatch(field: ColorField, theme: ChatTheme): CSSProperties {
  const [token, ...parts] = places[field];
  const styles = (['whole', ...parts] as const).map((part) => theme[part]);
  return { ...Object.assign({}, ...styles), backgroundColor: `var(${token})` };
}
