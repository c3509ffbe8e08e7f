import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take ten seconds or more of CPU or waiting, longest first (scripts/slowest-tests.ts). */
export const longest = [
  'answers/figures.test.ts',
  'browser/browser.test.ts',
  'src/crash.test.ts',
  'src/dead-lettered-documents.test.ts',
  'answering/account-limits.test.ts',
  'handover/interleavings.test.ts',
  'hostile-inputs/fuzz-readers.test.ts',
  'model-change/model-change.test.ts',
  'websites/private-addresses.test.ts',
  'files/upload-reservation.test.ts',
  'src/app.bad-input.test.ts',
  'src/app.matrix.test.ts',
  'src/shared-bucket.test.ts',
  'readers/readers.test.ts',
  'imports/hostile-imports.test.ts',
  'identity/guesses.test.ts',
  'messenger/messenger.test.ts',
  'imports/killed-import.test.ts',
  'src/database-outage.test.ts',
  'websites/website.test.ts',
  'answering/conversations.test.ts',
  'installation/check-at-start.test.ts',
  'scripts/build-web.test.ts',
  'strange-requests/fuzz-requests.test.ts',
  'ocr/ocr.test.ts',
  'backups/restore-command.test.ts',
  'src/stopped-worker.test.ts',
  'extract/extract-file.test.ts',
  'page-check/check-page.test.ts',
  'src/hub.test.ts',
  'lib/watchdog.test.ts',
  'draw/draw-page.test.ts',
  'messaging/choices.test.ts',
  'files/killed-upload.test.ts',
  'deployment/key-rate-limits.test.ts',
  'messaging/killed-messages.test.ts',
  'src/many-processes.test.ts',
  'notion/notion-access.test.ts',
  'messaging/ask-contact.test.ts',
  'answering/killed-answer.test.ts',
  'websites/website-crawl.test.ts',
  'files/hostile-files.test.ts',
  'webhooks/webhooks.test.ts',
  'imports/imports.test.ts',
  'backups/hostile-backups.test.ts',
  'src/embedder.test.ts',
  'websites/browser-mode.test.ts',
  'scripts/packages.test.ts',
  'links/drop-link-lists.test.ts',
  'handover/handover.test.ts',
  'files/unavailable-storage.test.ts',
  'notes/notes.test.ts',
  'extract/hostile-shapes.test.ts',
  'src/shared-embedded.test.ts',
  'features/scheduled-backups/forty-nights.test.ts',
  'features/scheduled-backups/restore-from-target.test.ts',
];

/**
 * Projects in order, those with long tests first. A process runs the files of one project, and a new project
 * must load the server, a database and a model.
 */
const projects = [
  'bench',
  'packages',
  'server',
  'server-s3',
  'mocked',
  'web',
  'web-components',
  'web-components-preact',
];

/** Returns the index of the first matching entry, or the list's length if none matches. */
function rankIn(list: string[], isMatch: (entry: string) => boolean): number {
  const rank = list.findIndex(isMatch);
  return rank < 0 ? list.length : rank;
}

/** Starts each project with the longest files, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projectOf = ({ project }: TestSpecification) => rankIn(projects, (name) => name === project.name);
    const rankOf = ({ moduleId }: TestSpecification) => rankIn(longest, (path) => moduleId.endsWith(path));
    return (await super.sort(files)).toSorted((a, b) => projectOf(a) - projectOf(b) || rankOf(a) - rankOf(b));
  }
}
