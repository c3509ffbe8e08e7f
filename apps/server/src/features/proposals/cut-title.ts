/** The parts of a web page's title, which often ends with the name of the site. */
export function cutTitle(title: string): string[] {
  return title.split(/\s[|–—·»:-]\s/).map((part) => part.trim());
}
