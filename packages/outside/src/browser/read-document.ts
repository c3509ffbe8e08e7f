import type { CDPSession } from 'playwright-core';
import { createPageFailure } from './page-problem-error.ts';

/**
 * Returns the current document in UTF-8. Throws `PageProblemError` when it has more than `maxBytes`. Runs in
 * an isolated world, where the page cannot change what the code does, and measures the document there before
 * it is transferred.
 */
export async function readDocument(session: CDPSession, maxBytes: number): Promise<Buffer> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'reader',
  });
  const { result } = await session.send('Runtime.evaluate', {
    contextId: executionContextId,
    returnByValue: true,
    expression: `(() => {
      const html = document.documentElement?.outerHTML ?? '';
      return html.length > ${maxBytes} ? null : html;
    })()`,
  });
  const html = typeof result.value === 'string' ? Buffer.from(`<!doctype html>${result.value}`) : null;
  if (!html || html.length > maxBytes) throw createPageFailure('too-large');
  return html;
}
