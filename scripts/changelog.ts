/** A commit since the last release. */
export type Commit = { subject: string; body: string };

/** Headings of a section in order, with the types of commits that they list. Other types are left out. */
const headings: [heading: string, types: string[]][] = [
  ['Added', ['feat']],
  ['Changed', ['perf', 'revert']],
  ['Fixed', ['fix']],
];
const subjectForm = /^(?<type>[a-z]{2,10})(?:\((?<scope>[^)]{1,60})\))?(?<isBreaking>!)?: (?<text>.+)$/;
const breakingFooter = /^BREAKING[ -]CHANGE: (.+)$/m;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Entry = { type: string; line: string; breaking: string | undefined };

/** Parses a commit that follows Conventional Commits. Returns undefined for any other. */
function parseCommit({ subject, body }: Commit): Entry | undefined {
  const { type, scope, isBreaking, text } = subjectForm.exec(subject)?.groups ?? {};
  if (!type || !text) return undefined;
  const prefix = scope ? `**${scope}**: ` : '';
  const line = `- ${prefix}${capitalize(text)}.`;
  const footer = breakingFooter.exec(body)?.[1];
  return { type, line, breaking: footer ? `- ${prefix}${capitalize(footer)}` : isBreaking && line };
}

function listEntries(commits: Commit[]): Entry[] {
  return commits.flatMap((commit) => parseCommit(commit) ?? []);
}

/** Returns a heading with its lines; nothing without lines. Equal lines appear once. */
function formatGroup(heading: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`### ${heading}\n\n${[...new Set(lines)].join('\n')}\n`];
}

/** A migration that a version adds. */
export type AddedMigration = { name: string; isAdditive: boolean };

/** Says whether processes of the previous version may run on the new schema (docs/upgrading.md). */
function describeMigrations(migrations: AddedMigration[]): string[] {
  if (migrations.length === 0) return [];
  const stopping = migrations.filter(({ isAdditive }) => !isAdditive).map(({ name }) => `\`${name}\``);
  if (stopping.length > 0) {
    return [`- Stop all processes before the upgrade: ${stopping.join(', ')} is not additive.`];
  }
  return [`- New additive migrations: ${migrations.length}. The previous version runs beside this one.`];
}

/** Writes the part of a section that follows from commits and migrations. Empty when there is nothing to say. */
export function formatChanges(commits: Commit[], migrations: AddedMigration[]): string {
  const entries = listEntries(commits);
  const groups = headings.flatMap(([heading, types]) =>
    formatGroup(
      heading,
      entries.filter(({ type }) => types.includes(type)).map(({ line }) => line),
    ),
  );
  return [
    ...formatGroup(
      'Breaking changes',
      entries.flatMap(({ breaking }) => breaking || []),
    ),
    ...groups,
    ...formatGroup('Database', describeMigrations(migrations)),
  ].join('\n');
}

/**
 * Returns the version that follows by Semantic Versioning. While the major version is 0, a breaking change
 * raises the minor version.
 */
export function nextVersion(version: string, commits: Commit[]): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const entries = listEntries(commits);
  const isBreaking = entries.some(({ breaking }) => breaking);
  if (isBreaking && major > 0) return `${major + 1}.0.0`;
  if (isBreaking || entries.some(({ type }) => type === 'feat')) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

const unreleasedHeading = '## Unreleased';

/**
 * Adds the section of a version to a changelog. What was written by hand under `Unreleased` becomes its
 * beginning. Throws when the section would be empty.
 */
export function addSection(changelog: string, heading: string, changes: string): string {
  const [intro = '', ...sections] = changelog.split(/^(?=## )/m);
  const unreleased = sections[0]?.startsWith(unreleasedHeading) ? sections.shift()! : '';
  const written = unreleased.slice(unreleasedHeading.length).trim();
  const text = [written, changes.trim()].filter(Boolean).join('\n\n');
  if (!text) throw new Error('There is nothing to release: no feat, fix or perf, and no Unreleased text.');
  return [
    `${intro.trimEnd()}\n`,
    `## ${heading}\n\n${text}\n`,
    ...sections.map((each) => `${each.trimEnd()}\n`),
  ].join('\n');
}

/** Returns the section of a version without its heading. Throws if the version has no section. */
export function readSection(changelog: string, version: string): string {
  const section = changelog.split(/^(?=## )/m).find((each) => each.startsWith(`## ${version} `));
  if (!section) throw new Error(`CHANGELOG.md has no section of ${version}`);
  return section.slice(section.indexOf('\n')).trim();
}
