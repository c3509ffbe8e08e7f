import type { AssistantColors, PublicAssistant } from './assistants.ts';

/**
 * Name of the meta tag by which the document of a public chat carries its assistant (an `EmbeddedAssistant`
 * as JSON) when no access code is needed. The page then needs no request for it.
 */
export const ASSISTANT_META = 'anito-assistant';

/**
 * Data of an assistant in its public page. It has no tone and no response style, because the page does not
 * show them.
 */
export type EmbeddedAssistant = Omit<PublicAssistant, 'tone' | 'responseStyle'>;

/**
 * Returns the primary colour of an assistant: that of its buttons, otherwise of the visitor's messages,
 * otherwise of its header. Returns null if none is set.
 */
export function findPrimaryColor(
  colors: Pick<AssistantColors, 'buttonColor' | 'userBackgroundColor' | 'headerColor'>,
): string | null {
  return colors.buttonColor ?? colors.userBackgroundColor ?? colors.headerColor;
}

/**
 * Returns the colour for the browser's own toolbar above a chat: the header's colour, otherwise the primary
 * colour, otherwise null.
 */
export function findBarColor(colors: AssistantColors): string | null {
  return colors.headerColor ?? findPrimaryColor(colors);
}
