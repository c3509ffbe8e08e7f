import { ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Questions to begin with, one tap each. */
export function SuggestedQuestions({
  questions,
  onChoose,
}: {
  questions: string[];
  onChoose: (question: string) => void;
}) {
  const { t } = useTranslation('chat');
  if (questions.length === 0) return null;
  return (
    <ul aria-label={t('suggestions')} className="grid w-full gap-2 sm:grid-cols-2">
      {questions.map((question) => (
        <li key={question} className="flex">
          <button
            type="button"
            onClick={() => onChoose(question)}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-card border border-border bg-raised px-4 py-2 text-start text-text transition-colors hover:border-accent hover:bg-accent-soft"
          >
            <span dir="auto" className="min-w-0">
              {question}
            </span>
            <ArrowUpRight aria-hidden size={16} className="shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
