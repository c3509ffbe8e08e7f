/**
 * The name under which the document of a public chat says what a visitor may know of its assistant (a `PublicAssistant` as
 * JSON), where anybody may ask it: the page need not ask for it.
 */
export const ASSISTANT_META = 'anito-assistant';
