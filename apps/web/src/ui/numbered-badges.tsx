import { Badge } from './badge.tsx';

/** Titles with the numbers, from 1, by which a text above refers to them. Renders nothing without titles. */
export function NumberedBadges({ label, titles }: { label: string; titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1">
      {titles.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a title may come twice, and the list never changes.
        <li key={index} className="max-w-full">
          <Badge className="max-w-full">
            <span className="truncate">
              [{index + 1}] {title}
            </span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
