import { Component, memo, type ReactNode, useMemo, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { CitationsContext } from './answer-citation.tsx';
import { closeOpenMarks, isParsable } from './answer-syntax.ts';
import { renderAnswer } from './draw-answer.tsx';
import { createAnswerParser } from './read-answer.ts';

/** Shows the plain text if the parser fails on an answer. */
class PlainOnFailure extends Component<{ text: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <PlainText text={this.props.text} /> : this.props.children;
  }
}

/** Shows a text as it is, without Markdown. */
function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {text}
    </p>
  );
}

/** Shows a text with its Markdown. Keeps the parser, so that a growing text is parsed only at its end. */
function ParsedAnswer({ text }: { text: string }) {
  const [parse] = useState(createAnswerParser);
  return renderAnswer(parse(text));
}

/**
 * Markdown of an answer, the same wherever answers are shown, also while it streams. It has no HTML and no
 * images. Links lead only to web and mail addresses, with their real host visible. Citations such as [1]
 * become small buttons. `onCitation` receives the index of the source in `sourceTitles`. Citations of unknown
 * sources are omitted.
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
  /** Titles of the answer's sources in order. Undefined until they are known. */
  sourceTitles?: string[] | undefined;
  onCitation?: ((index: number) => void) | undefined;
  className?: string;
}) {
  const displayedText = isStreaming ? closeOpenMarks(text) : text;
  const citations = useMemo(() => ({ sourceTitles, onCitation }), [sourceTitles, onCitation]);
  return (
    <CitationsContext value={citations}>
      <div className={cx('flex min-w-0 flex-col gap-3 break-words', className)}>
        {isParsable(displayedText) ? (
          <PlainOnFailure text={displayedText}>
            <ParsedAnswer text={displayedText} />
          </PlainOnFailure>
        ) : (
          <PlainText text={displayedText} />
        )}
      </div>
    </CitationsContext>
  );
});
