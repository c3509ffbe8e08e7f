import * as files from '@anito/contract/files';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { reingestDocument } from '../sync/reingest.service.ts';
import * as service from './files.service.ts';

/** Registers the routes of file sources, uploads and downloads. */
export function registerFileRoutes(bind: Bind, deps: Deps & SourceKindDeps): void {
  bind(files.getSupportedTypes, async () => service.describeSupportedTypes());
  bind(files.listFileConnections, ({ caller }) => service.fileConnections.list(deps, caller.userId));
  bind(files.createFileConnection, ({ caller, body }) =>
    service.fileConnections.create(deps, caller.userId, body),
  );
  bind(files.getFileConnection, ({ caller, params }) =>
    service.fileConnections.get(deps, caller.userId, params.id),
  );
  bind(files.updateFileConnection, ({ caller, params, body }) =>
    service.fileConnections.update(deps, caller.userId, params.id, body),
  );
  bind(files.uploadFiles, ({ caller, params, request, reply }) =>
    service.uploadFiles(deps, caller.userId, params.id, request, reply),
  );
  bind(files.getFile, ({ caller, params }) => service.getFile(deps, caller.userId, params.id));
  bind(files.deleteFile, async ({ caller, params }) => {
    await service.deleteFile(deps, caller.userId, params.id);
    return okResponse;
  });
  bind(files.getFileDownload, async ({ caller, params }) => ({
    downloadUrl: await service.createDownloadUrl(deps, caller.userId, params.id),
  }));
  bind(files.getFileContent, ({ params, query, reply }) =>
    service.sendFileContent(deps, params.id, query, reply),
  );
  bind(files.reingestFile, async ({ caller, params }) => {
    const file = await service.getFile(deps, caller.userId, params.id);
    await reingestDocument(deps, caller.userId, file.connectionId, String(params.id));
    return okResponse;
  });
}
