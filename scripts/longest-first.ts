import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take ten seconds and more of a core or of waiting, longest first (scripts/slowest-tests.ts). */
const longest = [
  'bench/answers/figures.test.ts',
  'outside/src/browser/browser.test.ts',
  'readers/readers.test.ts',
  'signalr/src/hub.test.ts',
  'extract/ocr/ocr.test.ts',
  'extract/extract-file.test.ts',
  'builtin-models/src/embedder.test.ts',
  'extract/hostile-shapes.test.ts',
  'websites/slow-sites.test.ts',
  'server/src/crash.test.ts',
  'server/src/set-aside.test.ts',
  'server/src/app.bad-input.test.ts',
  'server/src/app.matrix.test.ts',
  'strange-requests/fuzz-requests.test.ts',
  'backups/restore-command.test.ts',
  'files/killed-upload.test.ts',
  'backups/hostile-backups.test.ts',
  'scripts/packages.test.ts',
  'model-change/model-change.test.ts',
  'imports/imports.test.ts',
  'backups/backups-of-admins.test.ts',
  'onboarding/killed-onboarding.test.ts',
  'backups/backup.test.ts',
  'conversations/account-limits.test.ts',
  'websites/private-addresses.test.ts',
  'imports/hostile-imports.test.ts',
  'installation/check-at-start.test.ts',
  'server/src/sample-conversations.test.ts',
  'identity/killed-reset.test.ts',
  'files/hostile-files.test.ts',
  'files/upload-room.test.ts',
  'websites/browser-mode.test.ts',
  'conversations/document-questions.test.ts',
  'db/migrate.test.ts',
  'db/connect.test.ts',
  'identity/guesses.test.ts',
  'sync/sync.test.ts',
  'handover/interleavings.test.ts',
  'messenger/messenger.test.ts',
  'server/src/full-disk.test.ts',
  'imports/killed-import.test.ts',
  'conversations/killed-answer.test.ts',
  'messaging/killed-messages.test.ts',
  'hostile-inputs/fuzz-readers.test.ts',
  'server/src/many-processes.test.ts',
  'conversations/explain-conversation.test.ts',
  'conversations/conversations.test.ts',
  'websites/whole-manual.test.ts',
];

/**
 * Projects one after the other, those with long tests first: a process serves the files of one project alone, and one of
 * another costs the loading of the server, a database and a model.
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

/** The place in a list; behind it whatever is not there. */
function rankIn(list: string[], isIt: (entry: string) => boolean): number {
  const rank = list.findIndex(isIt);
  return rank < 0 ? list.length : rank;
}

/** Begins each project with the files that take longest, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projectOf = ({ project }: TestSpecification) => rankIn(projects, (name) => name === project.name);
    const rankOf = ({ moduleId }: TestSpecification) => rankIn(longest, (path) => moduleId.endsWith(path));
    return (await super.sort(files)).toSorted((a, b) => projectOf(a) - projectOf(b) || rankOf(a) - rankOf(b));
  }
}
