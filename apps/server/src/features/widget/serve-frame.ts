import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idParams } from '@anito/contract/values';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ApiKeyAccessDeps } from '../../lib/caller.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { fillDocument, writeHiddenHead } from '../../lib/html.ts';
import { allowFraming } from '../../lib/security-headers.ts';
import { webRoot } from '../../lib/web-root.ts';

const page = join(webRoot, 'widget-frame.html');

/**
 * Serves the document of a widget's frame to holders of its token. It is the only document that other
 * websites may frame, and only websites that the key allows.
 */
export function serveFrame(app: FastifyInstance, { apiKeyAccess, settings }: Deps & ApiKeyAccessDeps): void {
  app.get('/widget/:id/frame', async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const params = idParams.safeParse(request.params);
    if (!params.success) throw notFound();
    const authorization = `Bearer ${typeof token === 'string' ? token : ''}`;
    const holder = await apiKeyAccess.find({ authorization });
    // A key's secret must not appear in an address.
    if (!holder.frame) throw new AppError('unauthenticated', 'api-key-refused');
    if (holder.frame.assistantId !== params.data.id) throw notFound();
    const document = await readFile(page, 'utf8');
    allowFraming(reply, holder.allowedOrigins);
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(fillDocument(document, { head: writeHiddenHead('Chat', settings.brandName) }));
  });
}
