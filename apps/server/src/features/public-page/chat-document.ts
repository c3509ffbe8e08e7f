import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBarColor } from '@anito/contract/chat-document';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { fillDocument } from '../../lib/html.ts';
import { isOtherLoopbackName } from '../../lib/own-origin.ts';
import { webRoot } from '../../lib/web-root.ts';
import { writeChatHead } from './chat-head.ts';
import { findOpenPublicAssistant, type OpenAssistant } from './public-assistant.service.ts';

/** The colour of the browser's toolbar. */
const barColor = /(?<=<meta name="theme-color" content=")#[0-9a-f]{6}/i;

/**
 * Returns the assistant of a public chat page. Returns undefined if visitors cannot use it or it cannot be
 * loaded, which is logged; the page itself then fetches it and shows the error.
 */
async function findAssistant(deps: Deps, id: string): Promise<OpenAssistant | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  try {
    return await findOpenPublicAssistant(deps, Number(id));
  } catch (error) {
    deps.log.warn({ error }, 'chat page served without the data of its assistant');
    return undefined;
  }
}

/**
 * Registers the route of the public chat's HTML document, with metadata for link previews and the assistant's
 * initial data. Redirects other names of this computer to PUBLIC_URL. Does nothing when the web app is not
 * built.
 */
export function serveChatDocument(app: FastifyInstance, deps: Deps, root: string = webRoot): void {
  const file = join(root, 'chat.html');
  if (!existsSync(file)) return;
  app.get<{ Params: { id: string } }>('/public/assistant/:id/chat', async (request, reply) => {
    const { params, headers, url } = request;
    const { PUBLIC_URL: publicUrl } = deps.env;
    if (isOtherLoopbackName(publicUrl, headers.host ?? '')) {
      return reply.header('cache-control', 'no-store').redirect(`${publicUrl}${url}`, 307);
    }
    const [document, openAssistant] = await Promise.all([
      readFile(file, 'utf8'),
      findAssistant(deps, params.id),
    ]);
    const path = `/public/assistant/${encodeURIComponent(params.id)}/chat`;
    const color = openAssistant && findBarColor(openAssistant.assistant);
    const language = chooseLanguage(undefined, headers['accept-language']);
    const head = writeChatHead(openAssistant, {
      publicUrl,
      path,
      language,
      brandName: deps.settings.brandName,
    });
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(fillDocument(document, { head, language }).replace(barColor, (original) => color ?? original));
  });
}
