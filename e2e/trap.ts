import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, type Page } from '@playwright/test';

/** A server of a stranger, and what the watched pages did that they should not. */
export type Trap = {
  host: string;
  /** Notes what a page does from its next document on: to be called before it shows anything hostile. */
  watch(page: Page, ...own: string[]): Promise<void>;
  /** Dialogs, refusals of the page's policy, requests to elsewhere, and visits. */
  caught: string[];
  close(): void;
};

/** Starts a server that notes who comes. */
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
      // What a policy stops has come through all that stands before it.
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
 * What no words may become in the document of a page, or of a frame by something in it: elements and attributes that
 * act, and addresses that are code.
 */
export function findActive(place: Page | Locator): Promise<string[]> {
  const inside = 'goto' in place ? place.locator('body') : place;
  return inside.evaluate(({ ownerDocument: { body } }) => {
    const active =
      'iframe, object, embed, base, math, meta[http-equiv], form[action], audio, video, style, foreignObject, use';
    const isCode = (value: string) =>
      /^\s*(?:javascript|vbscript|data:text|data:image\/svg|blob|file):/i.test(value);
    const describe = ({ outerHTML }: Element) => outerHTML.slice(0, 200);
    const found: string[] = [];
    for (const element of body.querySelectorAll('*')) {
      const acts = [...element.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(?:href|src|action|formaction|xlink:href|srcdoc|data|poster|srcset)$/i.test(name) &&
            isCode(value)),
      );
      if (acts || element.matches(active)) found.push(describe(element));
      if (element.matches('script') && !element.hasAttribute('src')) found.push(describe(element));
    }
    return found;
  });
}

/** Nothing there acts, and nothing has been caught so far. */
export async function expectInert(trap: Trap, place: Page | Locator): Promise<void> {
  expect(await findActive(place)).toEqual([]);
  expect(trap.caught).toEqual([]);
}

/** Everything that an answer's Markdown may become, and what the chat draws around it. */
const answerTags = new Set(
  'p br hr strong em del sup a code pre blockquote ul ol li table thead tbody tr th td div span button'.split(
    ' ',
  ),
);

/** The same, and answers in `log` are made of nothing but words. */
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
