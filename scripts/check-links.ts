import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { marked, type Token, type Tokens } from 'marked';

/**
 * `node scripts/check-links.ts` fails on a relative link of a tracked Markdown file whose file or anchor is missing.
 * Links to other hosts are not requested.
 */

/** Returns all Markdown tokens of a file, also the nested ones. */
function readTokens(path: string): Token[] {
  const tokens: Token[] = [];
  void marked.walkTokens(marked.lexer(readFileSync(path, 'utf8')), (token) => void tokens.push(token));
  return tokens;
}

/** Returns the text of a heading as GitHub shows it, without the marks of code, emphasis and links. */
function readText(token: Token): string {
  const inner = (token as Tokens.Generic).tokens;
  return inner ? inner.map(readText).join('') : ((token as Tokens.Text).text ?? '');
}

/** Returns the anchors of a Markdown file: its headings, and the ids of its HTML. */
function readAnchors(path: string): Set<string> {
  const slugger = new GithubSlugger();
  return new Set(
    readTokens(path).flatMap((token) => {
      if (token.type === 'heading') return [slugger.slug(readText(token))];
      if (token.type !== 'html') return [];
      return [...token.raw.matchAll(/\b(?:id|name)="([^"]+)"/g)].map(([, id]) => id!);
    }),
  );
}

/**
 * Returns why a relative link is broken. Undefined if its file and anchor exist. Anchors in other than
 * Markdown files are not checked.
 */
function findProblem(from: string, href: string): string | undefined {
  const [path = '', anchor] = decodeURI(href).split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(target)) return 'no such file';
  // An anchor in other files is a line number.
  if (!anchor || !target.endsWith('.md') || statSync(target).isDirectory()) return undefined;
  return readAnchors(target).has(anchor) ? undefined : 'no such anchor';
}

/** Returns the addresses in a token: of a link, an image or HTML. */
function readTargets(token: Token): string[] {
  if (token.type === 'link' || token.type === 'image') return [(token as Tokens.Link).href];
  if (token.type !== 'html') return [];
  return [...token.raw.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, href]) => href!);
}

/** Returns the broken relative links of a Markdown file as `path: address: problem`. */
export function findBrokenLinks(path: string): string[] {
  return readTokens(path)
    .flatMap(readTargets)
    .flatMap((href) => {
      // A scheme, a host, or a path from the root of a website.
      if (/^[a-z][a-z\d+.-]*:|^\//i.test(href)) return [];
      const problem = findProblem(path, href);
      return problem ? [`${path}: ${href}: ${problem}`] : [];
    });
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '-z', '*.md'], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
  const broken = files.filter((path) => existsSync(path)).flatMap(findBrokenLinks);
  for (const line of broken) process.stdout.write(`${line}\n`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
