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

/** Returns the style of the default color, which depends on the chosen colors. */
export function toDefaultSwatch(field: ColorField, theme: ChatTheme): CSSProperties {
  const [token, ...parts] = places[field];
  const styles = (['whole', ...parts] as const).map((part) => theme[part]);
  return { ...Object.assign({}, ...styles), backgroundColor: `var(${token})` };
}
