import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, type Page } from '@playwright/test';

/** An attacker's server, and the forbidden actions of the watched pages. */
export type Trap = {
  host: string;
  /** Records the actions of a page from its next document on. Call it before hostile content is shown. */
  watch(page: Page, ...own: string[]): Promise<void>;
  /** Dialogs, CSP violations, requests to other hosts, and requests to this server. */
  caught: string[];
  close(): void;
};

/** Starts a server that records requests. */
export async function startTrap(): Promise<Trap> {
  const caught: string[] = [];
  const server = createServer((request, response) => {
    caught.push(`visit ${request.url}`);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caught,
    async watch(page, ...own) {
      page.on('dialog', (dialog) => {
        caught.push(`dialog on ${page.url()}: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('request', (request) => {
        const url = request.url();
        if (/^https?:/.test(url) && !own.includes(new URL(url).origin)) caught.push(`request to ${url}`);
      });
      // Content stopped by CSP has already passed all earlier defenses.
      await page.exposeFunction('noteViolation', (text: string) => caught.push(text));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
          const { noteViolation } = globalThis as unknown as { noteViolation(text: string): void };
          noteViolation(`${violatedDirective} on ${location.pathname}: ${blockedURI} ${sample}`);
        });
      });
    },
    close: () => server.close(),
  };
}

/**
 * Returns active content in the document of a page or frame that texts must not create: executable elements
 * and attributes, and code URLs.
 */
export function findActive(place: Page | Locator): Promise<string[]> {
  const inside = 'goto' in place ? place.locator('body') : place;
  return inside.evaluate(({ ownerDocument: { body } }) => {
    const active =
      'iframe, object, embed, base, math, meta[http-equiv], form[action], audio, video, style, foreignObject, use';
    const isCode = (value: string) =>
      /^\s*(?:javascript|vbscript|data:text|data:image\/svg|blob|file):/i.test(value);
    const describe = ({ outerHTML }: Element) => outerHTML.slice(0, 200);
    const problems: string[] = [];
    for (const element of body.querySelectorAll('*')) {
      const acts = [...element.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(?:href|src|action|formaction|xlink:href|srcdoc|data|poster|srcset)$/i.test(name) &&
            isCode(value)),
      );
      if (acts || element.matches(active)) problems.push(describe(element));
      if (element.matches('script') && !element.hasAttribute('src')) problems.push(describe(element));
    }
    return problems;
  });
}

/** Expects no active content and no recorded action. */
export async function expectInert(trap: Trap, place: Page | Locator): Promise<void> {
  expect(await findActive(place)).toEqual([]);
  expect(trap.caught).toEqual([]);
}

/** Elements that an answer's Markdown may produce, and those of the chat around it. */
const answerTags = new Set(
  'p br hr strong em del sup a code pre blockquote ul ol li table thead tbody tr th td div span button'.split(
    ' ',
  ),
);

/** Expects no active content, and only allowed elements in the answers of `log`. */
export async function expectInertAnswers(trap: Trap, log: Locator): Promise<void> {
  const tags = await log.evaluate((element) =>
    Array.from(element.querySelectorAll('.break-words *'), ({ localName }) => localName),
  );
  expect([...new Set(tags)].filter((tag) => !answerTags.has(tag))).toEqual([]);
  for (const link of await log.locator('.break-words a').all()) {
    expect(await link.getAttribute('href')).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  }
  await expectInert(trap, log);
}
