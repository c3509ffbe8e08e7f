/**
 * Returns Markdown to append to an answer, folded in the HTML element `details`. Chats show only its title
 * until it is opened.
 */
export function foldMore(title: string, markdown: string): string {
  return `\n\n<details><summary>${title}</summary>\n\n${markdown}\n\n</details>`;
}
