import { getArchiveContent } from '@anito/contract/archives';
import type { Feature } from '../../feature.ts';
import { requireArchiveLink } from './archive-links.ts';
import { openArchiveContent } from './archives.service.ts';

const names = { backup: 'anito-backup', export: 'anito-data', import: 'anito-import' };

/** Downloads of archives by signed links. */
export const archives: Feature = {
  name: 'archives',
  routes(bind, deps) {
    bind(getArchiveContent, async ({ params, query, reply }) => {
      requireArchiveLink(deps.secrets, params.id, query);
      const { kind, sizeBytes, createdAt, content } = await openArchiveContent(deps, params.id);
      const name = `${names[kind]}-${createdAt.toISOString().slice(0, 16).replaceAll(':', '')}.zip`;
      reply
        .headers({
          'content-type': 'application/zip',
          'content-length': sizeBytes,
          'content-disposition': `attachment; filename="${name}"`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(content);
      return undefined;
    });
  },
};
