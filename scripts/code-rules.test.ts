import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findSentences } from './find-sentences.ts';
import { findLongFunctions } from './measure-functions.ts';

/** Files that the product runs, by path from the root. */
const files = execFileSync('git', ['ls-files', 'apps/server/src', 'packages'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path));

/** Returns the code of a file without comments, with its line numbers. */
function readCode(path: string): string[] {
  return readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n');
}

/** Returns all lines of those files that match a pattern. */
function findLines(pattern: RegExp): string[] {
  return files.flatMap((path) =>
    readCode(path).flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
}

/**
 * Expects that each line is in a file whose path starts or ends with one of the exceptions, and that each
 * exception is needed.
 */
function expectOnlyIn(lines: string[], exceptions: string[]): void {
  const covers = (exception: string, line: string) =>
    line.startsWith(exception) || line.slice(0, line.indexOf(':')).endsWith(exception);
  const isExcused = (line: string) => exceptions.some((exception) => covers(exception, line));
  expect(lines.filter((line) => !isExcused(line))).toEqual([]);
  const unneeded = exceptions.filter((exception) => !lines.some((line) => covers(exception, line)));
  expect(unneeded, 'exceptions that match nothing').toEqual([]);
}

it('fails for an exception that matches nothing', () => {
  const lines = ['a/b.ts:1: fetch()'];
  expect(() => expectOnlyIn(lines, ['a/'])).not.toThrow();
  expect(() => expectOnlyIn(lines, ['/b.ts'])).not.toThrow();
  expect(() => expectOnlyIn(lines, ['a/', 'c/'])).toThrow(/exceptions that match nothing/);
  expect(() => expectOnlyIn(lines, [])).toThrow();
});

it('SQL is only in stores and db/', () => {
  const statement =
    /(?:^\s*|[`'"(]\s*)(?:select\s+\S.*(?:\sfrom\s|pg_)|insert\s+into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete\s+from\s|listen\s+\$)/;
  expectOnlyIn(findLines(statement), ['.store.ts', 'apps/server/src/db/']);
});

it('statements run through db/sql.ts, which validates their results', () => {
  const found = findLines(/\b(?:pool|client|runner|database)\.query\b|from 'drizzle-orm/);
  expectOnlyIn(found, ['apps/server/src/db/']);
});

it('connections to the outside are opened only in packages/outside', () => {
  const found = findLines(
    /(?<![.\w])fetch\(|https?\.(?:request|get)\(|(?<![.\w])(?:connect|createConnection)\(|from 'undici'/,
  );
  expectOnlyIn(found, [
    'packages/outside/',
    // Users do not set the addresses of the database and of Notion.
    'packages/postgres-server/src/connection.ts',
    'apps/server/src/db/',
    '/notion-access.ts',
  ]);
});

it('the environment is read only in env.ts, and passed to it by main.ts', () => {
  // Child processes receive the whole environment, or the compile cache's folder.
  const found = findLines(/process\.env\b/).filter(
    (line) => !/env: \{ \.\.\.process\.env|NODE_COMPILE_CACHE/.test(line),
  );
  expectOnlyIn(found, ['/main.ts', 'packages/postgres-server/src/spawn-options.ts']);
});

/** English texts of the server, by audience. */
const speaking = [
  // The operator, at start and on the command line.
  'main.ts',
  'metrics/metrics.ts',
  'register-gauges.ts',
  'open-api.ts',
  'lib/secrets.ts',
  'db/data-dir-lock.ts',
  'db/start-embedded.ts',
  'doctor/',
  'features/identity/access-tokens.service.ts',
  'features/files/move-files.service.ts',
  'features/backups/load-tables.ts',
  'features/backups/read-lines.ts',
  'features/backups/require-no-unfinished-restore.service.ts',
  'features/backups/restore-backup.service.ts',
  'features/scheduled-backups/backup-points.ts',
  // A language model.
  'features/answering/build-prompt.ts',
  'features/answering/strategies/with-model.ts',
  'features/answering/finish-answer.ts',
  'features/answering/understand-question.ts',
  'features/voice/describe-session.ts',
  'features/source-test/source-test.service.ts',
  'features/approved-answers/write-verdict-prompt.ts',
  'features/approved-answers/write-wordings-prompt.ts',
  'features/leads/describe-lead.ts',
  'features/proposals/try-questions.ts',
  'features/proposals/build-analysis-prompt.ts',
  'features/proposals/build-proposal.ts',
  // Developers: the API reference, and descriptions of tools.
  'describe-api.ts',
  'features/mcp/mcp-tools.ts',
  // Field errors, for which forms have their own texts, and the steps of a re-ingest, which screens know by
  // name.
  'lib/explain-issues.ts',
  'features/sync/reingest.service.ts',
  // The log, through an error or a warning that is passed on.
  'features/knowledge/search/large/large.store.ts',
  'features/identity/interaction.routes.ts',
  'features/sources/watch-storage.ts',
].map((path) => `apps/server/src/${path}`);

it('texts of the server for users are reasons of the catalogue instead of English sentences', () => {
  const found = files
    .filter((path) => path.startsWith('apps/server/'))
    .flatMap((path) => findSentences(readFileSync(path, 'utf8')).map((line) => `${path}:${line}`));
  expectOnlyIn(found, speaking);
});

it('finds thrown and stored sentences, but not logged ones', () => {
  const planted = `
    throw new AppError('not_found', 'The page is gone.');
    class Gone extends AppError { constructor() { super('not_found', \`The page \${url} is gone.\`); } }
    await store.markFailed(runner, page, 'Nobody answered.');
    return { ...document, reason: 'There is no text in it.' };
    const failure = isOld ? 'It is too old.' : say('page-gone', { status });
    log.warn({ err }, 'The page is gone.');
    deps.log[isOurs ? 'error' : 'warn'](\`The page \${url} is gone.\`);
    throw new Error('The page is gone.');
    class Lost extends Error { constructor() { super('The lease is lost.'); } }
    const kind = 'application/json', name = 'Content-Type', label = 'Uploaded file';
  `;
  expect(findSentences(planted)).toEqual([
    '2: The page is gone.',
    '3: The page … is gone.',
    '4: Nobody answered.',
    '5: There is no text in it.',
    '6: It is too old.',
  ]);
});

const maxFileLines = 400;
const maxFunctionLines = 80;

/** Code that people read. Fixtures, grammars and lists may be longer. */
const sources = execFileSync('git', ['ls-files', 'apps', 'packages', 'scripts', 'bench'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/fixtures\//.test(path));

it(`files have at most ${maxFileLines} lines, and functions ${maxFunctionLines} own lines`, () => {
  const found = sources.flatMap((path) => {
    const code = readFileSync(path, 'utf8');
    const count = code.split('\n').length - 1;
    return [
      ...(count > maxFileLines ? [`${path}: ${count} lines`] : []),
      ...findLongFunctions(path, code, maxFunctionLines).map(
        ({ line, lines }) => `${path}:${line}: a function of ${lines} lines`,
      ),
    ];
  });
  expect(found).toEqual([]);
});

it("counts only a function's own lines", () => {
  const lines = (count: number) => '  f();\n'.repeat(count);
  const measure = (code: string) =>
    findLongFunctions('a.tsx', code, 5).map(({ line, lines }) => [line, lines]);
  expect(measure(`function a() {\n${lines(3)}}`)).toEqual([]);
  expect(measure(`\nfunction a() {\n${lines(4)}}`)).toEqual([[2, 6]]);
  expect(
    measure(`function a() {\n  return {\n  b() {\n${lines(3)}  },\n  c: () => {\n${lines(3)}}\n};}`),
  ).toEqual([]);
  expect(measure(`const A = () => (\n<p>\n${'<b />\n'.repeat(9)}</p>);`)).toEqual([]);
});
