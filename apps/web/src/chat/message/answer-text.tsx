import { Component, createContext, memo, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { cx } from '../../ui/cx.ts';
import { closeOpenMarks, isParsable, keepAnswerSyntax } from './answer-syntax.ts';
import { UnconfirmedMark } from './unconfirmed-mark.tsx';

const allowed = {
  tagNames: [
    ...['p', 'br', 'hr', 'strong', 'em', 'del', 'sup', 'a', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['href'],
    sup: ['dataCitation', 'dataUnconfirmed'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: { tr: ['table'], td: ['table'], th: ['table'], thead: ['table'], tbody: ['table'] },
};

const remarkPlugins = [remarkGfm, keepAnswerSyntax];
const rehypePlugins: [typeof rehypeSanitize, typeof allowed][] = [[rehypeSanitize, allowed]];

/** Where a link really leads, when its text does not say so. */
function findHiddenHost(href: string, text: ReactNode): string | undefined {
  const { host, protocol } = new URL(href);
  if (protocol === 'mailto:') return undefined;
  return typeof text === 'string' && text.includes(host) ? undefined : host;
}

function AnswerLink({ href, children }: { href?: string; children?: ReactNode }) {
  if (!href || !/^(?:https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) return <>{children}</>;
  const host = findHiddenHost(href, children);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-words text-accent-strong underline underline-offset-2"
      >
        {children}
      </a>
      {host && <span className="text-muted"> ({host})</span>}
    </>
  );
}

/** Headings of an answer are no headings of the page. */
function AnswerHeading({ children }: { children?: ReactNode }) {
  return <p className="font-semibold">{children}</p>;
}

type Citations = {
  sourceTitles: string[] | undefined;
  onCitation: ((index: number) => void) | undefined;
};

const CitationsContext = createContext<Citations>({ sourceTitles: undefined, onCitation: undefined });

const citationLook = cx(
  'ml-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-[0.25rem] bg-accent-soft px-1 align-[0.15em]',
  'text-12 leading-none font-semibold text-accent-strong tabular-nums',
);

/** While the sources are not known yet it is only a number; afterwards it leads to its source. */
function Citation({ number }: { number: number }) {
  const { t } = useTranslation('chat');
  const { sourceTitles, onCitation } = useContext(CitationsContext);
  if (!sourceTitles) return <span className={citationLook}>{number}</span>;
  const title = sourceTitles[number - 1];
  if (title === undefined) return null;
  const label = t('citation', { number, title });
  if (!onCitation) {
    return (
      <span role="img" aria-label={label} title={title} className={citationLook}>
        {number}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      className={cx(
        citationLook,
        'relative hover:bg-accent hover:text-accent-text touch:after:absolute touch:after:-inset-3',
      )}
      onClick={() => onCitation(number - 1)}
    >
      {number}
    </button>
  );
}

const components: Components = {
  a: AnswerLink,
  h1: AnswerHeading,
  h2: AnswerHeading,
  h3: AnswerHeading,
  h4: AnswerHeading,
  h5: AnswerHeading,
  h6: AnswerHeading,
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="flex list-decimal flex-col gap-1 pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="flex flex-col gap-2 border-l-2 border-border-strong pl-3">{children}</blockquote>
  ),
  code: ({ children }) => (
    <code className="rounded-[0.25rem] bg-sunken px-1 font-mono text-[0.9em]">{children}</code>
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, also by keyboard.
    <pre tabIndex={0} className="overflow-x-auto rounded-control bg-sunken p-3 [&_code]:p-0">
      {children}
    </pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll sideways, also by keyboard.
    <div tabIndex={0} className="overflow-x-auto rounded-control border border-border">
      <table className="w-full tabular-nums">{children}</table>
    </div>
  ),
  th: ({ children, style }) => (
    <th style={style} className="border-b border-border px-3 py-2 text-left font-semibold">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border-border px-3 py-2 align-top [tr:not(:last-child)>&]:border-b">
      {children}
    </td>
  ),
  hr: () => <hr className="border-border" />,
  sup: ({ node, children }) => {
    const number = Number(node?.properties.dataCitation);
    if (number > 0) return <Citation number={number} />;
    return node?.properties.dataUnconfirmed ? <UnconfirmedMark /> : <sup>{children}</sup>;
  },
};

/** Shows the bare text should the parser fail on an answer. */
class PlainOnFailure extends Component<{ text: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <PlainText text={this.props.text} /> : this.props.children;
  }
}

function PlainText({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap">{text}</p>;
}

/**
 * An answer's Markdown, the same wherever answers are shown, also while it streams in: no HTML, never a picture,
 * links to web and mail addresses only with their real host in sight, markers such as [1] as small buttons.
 * `onCitation` gets the index of the source in `sourceTitles`; markers of unknown sources are left out.
 */
export const AnswerText = memo(function AnswerText({
  text,
  isStreaming = false,
  sourceTitles,
  onCitation,
  className,
}: {
  text: string;
  isStreaming?: boolean;
  /** Titles of the answer's sources in order; leave out until they are known. */
  sourceTitles?: string[] | undefined;
  onCitation?: ((index: number) => void) | undefined;
  className?: string;
}) {
  const latest = useDeferredValue(text);
  const shown = isStreaming ? closeOpenMarks(latest) : latest;
  const citations = useMemo(() => ({ sourceTitles, onCitation }), [sourceTitles, onCitation]);
  return (
    <CitationsContext value={citations}>
      <div className={cx('flex min-w-0 flex-col gap-3 break-words', className)}>
        {isParsable(shown) ? (
          <PlainOnFailure text={shown}>
            <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
              {shown}
            </Markdown>
          </PlainOnFailure>
        ) : (
          <PlainText text={shown} />
        )}
      </div>
    </CitationsContext>
  );
});
