/**
 * Returns the first `length` characters of a text, with `‹` and `›` in place of angle brackets, so that no
 * text can leave its element in a prompt.
 */
export function escapeForPrompt(text: string, length: number): string {
  return text.slice(0, length).replaceAll('<', '‹').replaceAll('>', '›');
}
