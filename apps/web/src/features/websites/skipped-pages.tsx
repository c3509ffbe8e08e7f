import type { SkippedPage } from '@anito/contract/websites';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useServerTexts } from '../../lib/server-texts.ts';
import { pathOf } from './discovered-pages.ts';

/** Collapsed list of pages that could not be read, with their reasons. */
export function SkippedPages({ title, skipped }: { title: string; skipped: SkippedPage[] }) {
  const localize = useServerTexts();
  return (
    <details className="group rounded-card bg-warning-soft px-4">
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-control font-semibold text-warning-strong">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        <span className="min-w-0 flex-1 py-2">{title}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto pb-4 pl-8">
        {skipped.map(({ url, reason, because }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 items-center font-semibold break-all hover:underline"
            >
              {pathOf(url)}
            </a>
            <span className="block break-words text-muted">{localize({ text: reason, because })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
