/**
 * Returns Markdown that is folded below an answer, as the HTML element `details`. Chats show only its title
 * until it is opened.
 */
export function foldMore(title: string, markdown: string): string {
  return `\n\n<details><summary>${title}</summary>\n\n${markdown}\n\n</details>`;
}
