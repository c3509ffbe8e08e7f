import * as limits from '@anito/contract/limits';
import { CrawlError, RobotsUnreachableError, SiteBusyError } from '@anito/crawler/crawl-error';
import * as documents from '@anito/documents/file-kinds';
import { ModelError } from '@anito/models/model-error';
import { createBrowser } from '@anito/outside/browser/browser';
import { expect, it } from 'vitest';
import { openModels, openSafeFetch } from './engines.ts';
import { parseEnv } from './env.ts';
import { translateEngineError, withTranslatedErrors } from './lib/engine-errors.ts';
import { createLog } from './lib/log.ts';

it('openSafeFetch logs at start which private hosts are allowed, if any', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  openSafeFetch({ allowPrivate: [], userAgent: 'TestBot/1.0' }, log);
  expect(lines).toEqual([]);
  openSafeFetch({ allowPrivate: ['Wiki.Internal:443', '[0:0::1]:8080'], userAgent: 'TestBot/1.0' }, log);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, hosts: ['wiki.internal:443', '[::1]:8080'] }),
  ]);
});

it('withTranslatedErrors gives errors of an engine a code of the API', async () => {
  const safeFetch = openSafeFetch({ allowPrivate: [], userAgent: 'TestBot/1.0' }, createLog('silent'));
  await expect(withTranslatedErrors(safeFetch.check('http://127.0.0.1/'))).rejects.toMatchObject({
    code: 'url_not_allowed',
  });
});

it('a missing browser gives an error with advice', async () => {
  const browser = createBrowser({
    executablePath: undefined,
    allowPrivate: ['127.0.0.1:1'],
    userAgent: 'TestBot/1.0',
    log: createLog('silent'),
  });
  const rendering = browser.render('http://127.0.0.1:1/', {
    tenantId: 'a',
    signal: new AbortController().signal,
  });
  await expect(withTranslatedErrors(rendering)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('ask your admin'),
  });
});

it('openModels names a missing variable', async () => {
  const env = { ...parseEnv({}), AI_CHAT_PROVIDER: 'openai' as const };
  await expect(openModels(env, createLog('silent'))).rejects.toThrow(
    'AI_CHAT_API_KEY is missing: AI_CHAT_PROVIDER=openai needs one.',
  );
});

it.each([
  [new ModelError('busy', { retryAfterMs: 1_500 }), { code: 'model_busy', retryAfter: 2 }],
  [new ModelError('failed'), { code: 'upstream_failed' }],
  [new ModelError('closing'), { code: 'unavailable' }],
  [
    new CrawlError('no-text'),
    { code: 'unreadable_file', message: 'We couldn’t read any text from the page.' },
  ],
  [new CrawlError('too-many-waiting', {}, { retryAfterMs: 30_000 }), { code: 'unavailable', retryAfter: 30 }],
  [
    new RobotsUnreachableError(new SiteBusyError(503, 9_000)),
    { code: 'upstream_failed', message: 'The website answered with status 503.', retryAfter: 9 },
  ],
])('translateEngineError gives %s a code of the API', (error, expected) => {
  expect(translateEngineError(error)).toMatchObject(expected);
});

it('the contract accepts the files that the readers support, by the same extensions', () => {
  expect(limits.fileKinds).toEqual(documents.fileKinds);
  expect(limits.fileKindAliases).toEqual(documents.fileKindAliases);
});
