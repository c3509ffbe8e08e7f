import type { CDPSession } from 'playwright-core';
import { pageFailed } from './page-problem.ts';

/**
 * The document in UTF-8 as it stands now, at most `maxBytes`; throws `PageProblemError` for a larger one. It is asked in
 * a world of its own, where the page cannot have changed what asking means, and measured there before it is sent.
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
  if (!html || html.length > maxBytes) throw pageFailed('too-large');
  return html;
}
