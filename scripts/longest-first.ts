import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take half a minute and more, longest first (scripts/slowest-tests.ts). */
const longest = [
  'bench/answers/figures.test.ts',
  'server/src/crash.test.ts',
  'websites/private-addresses.test.ts',
  'outside/src/browser/browser.test.ts',
  'conversations/killed-answer.test.ts',
  'files/upload-room.test.ts',
  'server/src/full-disk.test.ts',
  'websites/slow-sites.test.ts',
  'server/src/app.bad-input.test.ts',
  'identity/guesses.test.ts',
  'pglite-server/src/power-loss.test.ts',
  'db/connect.test.ts',
  'server/src/sample-held-out.test.ts',
  'server/src/set-aside.test.ts',
  'hostile-inputs/fuzz-readers.test.ts',
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
