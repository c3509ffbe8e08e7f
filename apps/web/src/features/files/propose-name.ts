import { limits } from '@anito/contract/limits';
import i18next from 'i18next';
import { formatDate } from '../../lib/format.ts';

const ending = /\.[^.\s]{1,8}$/;

/**
 * Returns a proposed name for a files source: the name of its only file without the extension. For several
 * files, or if that name is too short, it is a text with the date of `now`.
 */
export function proposeName(files: Pick<File, 'name'>[], now = new Date()): string {
  const [first] = files;
  const name =
    files.length === 1 && first
      ? first.name
          .replace(ending, '')
          .replace(/[\s_-]+/g, ' ')
          .trim()
      : '';
  const words = name.charAt(0).toUpperCase() + name.slice(1);
  if (words.length >= limits.connectionNameMin) return words.slice(0, limits.connectionNameMax);
  return i18next.t('sources:create.proposed', { date: formatDate(now.toISOString()) });
}
