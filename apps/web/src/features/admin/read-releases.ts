/** A section of the changelog. Changes that are not released yet have no version and no date. */
export type Release = { version: string | null; date: string | null; text: string };

const heading = /^## (\d[\d.]{0,20}) - (\d{4}-\d{2}-\d{2})$/;

/**
 * Returns the sections of CHANGELOG.md that have text, in the order of the file (newest first). `version` and
 * `date` are null for unreleased changes.
 */
export function readReleases(changelog: string): Release[] {
  const [, ...sections] = changelog.split(/^## /m);
  const releases = sections.map((section) => {
    const [first = '', ...lines] = section.split('\n');
    const [, version = null, date = null] = heading.exec(`## ${first.trim()}`) ?? [];
    return { version, date, text: lines.join('\n').trim() };
  });
  return releases.filter(({ text }) => text !== '');
}
