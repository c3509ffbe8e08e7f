import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerText } from '../../ui/answer-text.tsx';
import { AnswerSources } from './answer-sources.tsx';
import type { ThreadMessage } from './chat-thread.ts';

/** A question, or an answer with the documents it rests on. */
export function ChatMessage({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation('sources');
  if (message.role === 'user') {
    return (
      <div className="flex justify-end">
        <p className="max-w-[85%] rounded-card bg-accent px-4 py-2 break-words whitespace-pre-wrap text-accent-text">
          <span className="sr-only">{t('chat.you')}: </span>
          {message.text}
        </p>
      </div>
    );
  }
  return <Answer message={message} />;
}

function Answer({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation('sources');
  const { text, sources, state } = message;
  const [isExpanded, setIsExpanded] = useState(false);
  const [highlighted, setHighlighted] = useState<number>();
  const sourceTitles = useMemo(() => sources?.map((source) => source.title), [sources]);
  const showSource = useCallback((index: number) => {
    setIsExpanded(true);
    setHighlighted(index);
  }, []);
  return (
    <div className="max-w-[95%] rounded-card bg-sunken px-4 py-3 sm:max-w-[85%]">
      <span className="sr-only">{t('chat.answer')}: </span>
      <AnswerText
        text={text}
        isStreaming={state === 'streaming'}
        sourceTitles={sourceTitles}
        onCitation={showSource}
      />
      {state === 'stopped' && <p className="mt-2 text-12 text-muted">{t('chat.stopped')}</p>}
      {sources && sources.length > 0 && (
        <AnswerSources
          sources={sources}
          isExpanded={isExpanded}
          onExpandedChange={setIsExpanded}
          highlighted={highlighted}
        />
      )}
    </div>
  );
}
