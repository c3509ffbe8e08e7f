import type { PublicAssistant } from './assistants.ts';

/**
 * The name under which the document of a public chat says who answers (a `WrittenAssistant` as JSON), where anybody may
 * ask it: the page need not ask for it.
 */
export const ASSISTANT_META = 'anito-assistant';

/** What a page for visitors is told of its assistant: not how it was told to speak, which the page shows nowhere. */
export type WrittenAssistant = Omit<PublicAssistant, 'tone' | 'responseStyle'>;
