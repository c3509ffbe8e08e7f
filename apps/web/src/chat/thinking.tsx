import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickDelay, pickPhrase, type ThinkingPhrase } from './thinking-phrases.ts';

/** Three pulsing dots and a phrase that changes until the answer starts. */
export function Thinking() {
  const { t } = useTranslation('chat');
  const [phrase, setPhrase] = useState<ThinkingPhrase>(() => pickPhrase(undefined, Math.random()));
  useEffect(() => {
    const timer = setTimeout(() => setPhrase(pickPhrase(phrase, Math.random())), pickDelay(Math.random()));
    return () => clearTimeout(timer);
  }, [phrase]);
  return (
    <p className="flex items-center gap-3 text-muted">
      <span aria-hidden className="flex gap-1">
        {[0, 150, 300].map((delay) => (
          <span
            key={delay}
            className="size-1.5 animate-pulse rounded-full bg-current"
            style={{ animationDelay: `${delay}ms` }}
          />
        ))}
      </span>
      <span key={phrase} className="animate-fade-in">
        {t(`thinking.${phrase}`)}
      </span>
    </p>
  );
}
