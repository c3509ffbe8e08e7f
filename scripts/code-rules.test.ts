import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findSentences } from './find-sentences.ts';
import { findLongFunctions } from './measure-functions.ts';

/** What the product runs, by path from the root. */
const files = execFileSync('git', ['ls-files', 'apps/server/src', 'packages'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path));

/** Every line of those files that a pattern finds, without comments. */
function findLines(pattern: RegExp, isAllowed: (path: string) => boolean): string[] {
  return files
    .filter((path) => !isAllowed(path))
    .flatMap((path) => {
      const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
        comment.replace(/[^\n]/g, ' '),
      );
      return code
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []));
    });
}

it('SQL is written in stores and db/ only', () => {
  const statement =
    /(?:^\s*|[`'"(]\s*)(?:select\s+\S.*(?:\sfrom\s|pg_)|insert\s+into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete\s+from\s|listen\s+\$)/;
  const found = findLines(statement, (path) => /\.store\.ts$|^apps\/server\/src\/db\//.test(path));
  expect(found).toEqual([]);
});

it('statements run through db/sql.ts, which checks what they give back', () => {
  const found = findLines(/\b(?:pool|client|runner|database)\.query\b|from 'drizzle-orm/, (path) =>
    /^apps\/server\/src\/db\//.test(path),
  );
  expect(found).toEqual([]);
});

it('connections to the outside are opened in packages/outside only', () => {
  const found = findLines(
    /(?<![.\w])fetch\(|https?\.(?:request|get)\(|(?<![.\w])(?:connect|createConnection)\(|from 'undici'/,
    (path) =>
      // The embedded database's socket, and Notion and the bucket of files, whose addresses no user names.
      /^packages\/(?:outside|postgres-server)\/|^apps\/server\/src\/db\/|\/(?:notion-access|s3-client)\.ts$/.test(
        path,
      ),
  );
  expect(found).toEqual([]);
});

it('the environment is read in env.ts, and handed to it by main.ts', () => {
  const found = findLines(/process\.env\b/, (path) => /\/(?:env|main)\.ts$/.test(path));
  // Child processes are given it whole, or where the runtime keeps what it compiled.
  expect(found.filter((line) => !/env: \{ \.\.\.process\.env|NODE_COMPILE_CACHE/.test(line))).toEqual([]);
});

/** English that the server may say by itself, and to whom. */
const speaking = [
  // The operator, at the start and on the command line.
  /\/(?:env|main|health|open-api|lib\/secrets)\.ts$/,
  /\/db\/(?:data-dir-lock|start-embedded)\.ts$/,
  /\/identity\/access-tokens\.service\.ts$/,
  /\/files\/move-files\.service\.ts$/,
  /\/backups\/(?:load-tables|read-lines|(?:require-whole|restore-backup)\.service)\.ts$/,
  // A language model.
  /\/conversations\/(?:build-prompt|choose-action|finish-answer|write-understanding-prompt)\.ts$/,
  /\/voice\/describe-session\.ts$/,
  /\/source-test\/source-test\.service\.ts$/,
  /\/models\/remote\/embed-types\.ts$/,
  /\/approved-answers\/(?:write-verdict-prompt|write-wordings-prompt)\.ts$/,
  /\/leads\/describe-lead\.ts$/,
  /\/proposals\/(?:try-questions|write-analysis-prompt|write-proposal)\.ts$/,
  // A visitor, as the assistant, in the visitor's language; what visitors ask, in the language of the sources.
  /\/conversations\/answer-texts\.ts$/,
  /\/proposals\/question-wordings\.ts$/,
  // What is wrong with a field, which forms word themselves, and the steps of a reading, which screens know by name.
  /\/lib\/explain-issues\.ts$/,
  /\/sync\/reingest\.service\.ts$/,
  // The log, through an error or a warning that is handed on.
  /\/models\/remote\/(?:list-models|reranker|vendor-failure)\.ts$/,
  /\/search\/large\/large\.store\.ts$/,
  /\/identity\/interaction\.routes\.ts$/,
  /\/websites\/parse-robots\.ts$/,
  /\/sources\/follow-storage\.ts$/,
];

it('what the server says to people is a reason of the catalogue, no English sentence', () => {
  const found = files
    .filter((path) => path.startsWith('apps/server/') && !speaking.some((allowed) => allowed.test(path)))
    .flatMap((path) => findSentences(readFileSync(path, 'utf8')).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
});

it('finds a sentence that is thrown or stored, and none that is logged', () => {
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

/** What is read to know how something works; fixtures, grammars and tests may be as long as what they list. */
const sources = execFileSync('git', ['ls-files', 'apps', 'packages', 'scripts', 'bench'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/fixtures\//.test(path));

it(`files have at most ${maxFileLines} lines, functions ${maxFunctionLines} of their own`, () => {
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

it('a function is as long as what it does itself', () => {
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
