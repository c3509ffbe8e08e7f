import type { FactKind, FactQuote } from '@anito/contract/business-facts';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '../../app/paths.ts';

/**
 * Collapsed quotes from the sources that state a fact, each linked to its page or document. Draws nothing
 * without quotes.
 */
export function FactQuotes({
  kind,
  quotes,
  isOther,
}: {
  kind: FactKind;
  quotes: readonly FactQuote[];
  /** The owner has confirmed another value than the lines state. */
  isOther: boolean;
}) {
  const { t } = useTranslation('facts');
  if (quotes.length === 0) return null;
  const byDocument = [...Map.groupBy(quotes, ({ documentId }) => documentId).values()];
  return (
    <details className="group mt-2">
      <summary
        aria-label={t(isOther ? 'statedKind' : 'whereKind', { kind: t(`kinds.${kind}`) })}
        className="-mx-1 inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control px-1 text-13 text-muted hover:text-text touch:min-h-11 [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight aria-hidden size={16} className="transition-transform group-open:rotate-90" />
        {t(isOther ? 'stated' : 'where')}
      </summary>
      <ul className="mt-1 flex flex-col gap-3 border-s-2 border-border ps-3 text-13">
        {byDocument.map((lines) => (
          <li key={lines[0]!.documentId} className="min-w-0">
            <SourceLink quote={lines[0]!} />
            {[...new Set(lines.map(({ quote }) => quote))].map((line) => (
              <blockquote key={line} dir="auto" className="mt-1 max-w-prose break-words text-muted">
                {line}
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

const linkClasses =
  'inline-flex min-h-6 max-w-full items-center gap-1 font-semibold text-accent-strong hover:underline touch:min-h-11';

/** Link to the web page of a quote, or to its document if that has no web address. */
function SourceLink({ quote: { documentId, title, url } }: { quote: FactQuote }) {
  if (!url || !/^https?:\/\//.test(url)) {
    return (
      <Link to={documentPath(documentId)} className={linkClasses}>
        <span className="truncate">{title}</span>
      </Link>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={linkClasses}>
      <span className="truncate">{title}</span>
      <ExternalLink aria-hidden size={16} className="shrink-0" />
    </a>
  );
}
