import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take twenty seconds and more, longest first (scripts/slowest-tests.ts). */
const longest = [
  'bench/answers/figures.test.ts',
  'websites/whole-manual.test.ts',
  'server/src/crash.test.ts',
  'server/src/set-aside.test.ts',
  'outside/src/browser/browser.test.ts',
  'pglite-server/src/power-loss.test.ts',
  'extract/hostile-shapes.test.ts',
  'conversations/conversations.test.ts',
  'db/connect.test.ts',
  'extract/ocr/ocr.test.ts',
  'hostile-inputs/fuzz-readers.test.ts',
  'websites/private-addresses.test.ts',
  'files/upload-room.test.ts',
  'conversations/explain-conversation.test.ts',
  'readers/readers.test.ts',
  'model-change/model-change.test.ts',
  'server/src/full-disk.test.ts',
  'builtin-models/src/embedder.test.ts',
  'identity/guesses.test.ts',
  'conversations/killed-answer.test.ts',
  'server/src/many-processes.test.ts',
  'handover/interleavings.test.ts',
];

/** Begins with the files that take longest, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((path) => moduleId.endsWith(path));
      return rank < 0 ? longest.length : rank;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
