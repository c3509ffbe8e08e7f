import type { AssistantColors, PublicAssistant } from './assistants.ts';

/**
 * The name under which the document of a public chat says who answers (a `WrittenAssistant` as JSON), where anybody may
 * ask it: the page need not ask for it.
 */
export const ASSISTANT_META = 'anito-assistant';

/** What a page for visitors is told of its assistant: not how it was told to speak, which the page shows nowhere. */
export type WrittenAssistant = Omit<PublicAssistant, 'tone' | 'responseStyle'>;

/** The colour by which an owner's assistant is known: of its buttons, else of what visitors say, else of its header. */
export function findPrimaryColor(
  colors: Pick<AssistantColors, 'buttonColor' | 'userBackgroundColor' | 'headerColor'>,
): string | null {
  return colors.buttonColor ?? colors.userBackgroundColor ?? colors.headerColor;
}

/** How a browser is to colour its own bar over a chat: as the header that follows it, else in the primary colour. */
export function findBarColor(colors: AssistantColors): string | null {
  return colors.headerColor ?? findPrimaryColor(colors);
}
