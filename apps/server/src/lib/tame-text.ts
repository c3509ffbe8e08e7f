/** The beginning of a text without the signs that tags are made of: no text can leave its place in a prompt. */
export function tameText(text: string, length: number): string {
  return text.slice(0, length).replaceAll('<', '‹').replaceAll('>', '›');
}
