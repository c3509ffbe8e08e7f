import type { CSSProperties } from 'react';
import type { ChatTheme } from '../../../chat/chat-theme.ts';
import type { ColorField } from './find-faint-pairs.ts';

/** Where in a chat each colour stands, from the outside to the inside, and the token that holds it there. */
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

/** Shows the colour that applies while none is chosen: it follows those that are. */
export function toDefaultSwatch(field: ColorField, theme: ChatTheme): CSSProperties {
  const [token, ...parts] = places[field];
  const styles = (['whole', ...parts] as const).map((part) => theme[part]);
  return { ...Object.assign({}, ...styles), backgroundColor: `var(${token})` };
}
