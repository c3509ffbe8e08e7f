/**
 * Returns the beginning of a text without angle brackets, so that no text can leave its element in a prompt.
 */
export function escapeForPrompt(text: string, length: number): string {
  return text.slice(0, length).replaceAll('<', '‹').replaceAll('>', '›');
}
