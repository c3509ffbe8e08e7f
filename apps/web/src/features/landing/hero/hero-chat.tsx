import { ArrowUp } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';

const loadLiveChat = () => import('./live-chat.tsx');
// The chat is larger than the first screen, so it is loaded with the first question.
const LiveChat = lazy(async () => ({ default: (await loadLiveChat()).LiveChat }));

const questions = ['price', 'delivery', 'cancel'] as const;

/**
 * Chat with the assistant of a sample shop. The answers come from the real server, and the chat's code loads
 * on first hover or focus.
 */
export function HeroChat() {
  const { t } = useTranslation('site');
  const [question, setQuestion] = useState<string>();
  const name = t('landing.sample.name');
  return (
    <section
      aria-label={t('landing.sample.label')}
      // The code arrives while the visitor still reads or types.
      onPointerEnter={() => void loadLiveChat()}
      onFocus={() => void loadLiveChat()}
      className="mx-auto flex h-[30rem] w-full max-w-[32rem] flex-col overflow-hidden rounded-card border border-border bg-raised shadow-float"
    >
      <div className="flex items-center gap-3 border-b border-border px-4 py-3">
        <Avatar name={name} shape="square" size="md" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-13 text-muted">{t('landing.sample.note')}</p>
        </div>
      </div>
      {question === undefined ? (
        <FirstQuestion onAsk={setQuestion} />
      ) : (
        <Suspense fallback={<Bubble isOwn>{question}</Bubble>}>
          <LiveChat firstQuestion={question} name={name} />
        </Suspense>
      )}
    </section>
  );
}

/** A chat bubble, on the visitor's side with `isOwn`. */
function Bubble({ isOwn = false, children }: { isOwn?: boolean; children: string }) {
  return (
    <p
      className={
        isOwn
          ? 'm-4 max-w-[85%] animate-pop-in self-end rounded-card rounded-br-none bg-accent px-4 py-2 text-accent-text'
          : 'max-w-[90%] self-start rounded-card rounded-bl-none bg-sunken px-4 py-3'
      }
    >
      {children}
    </p>
  );
}

/** Greeting, example questions and a text field, which work before the chat's code has loaded. */
function FirstQuestion({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useTranslation('site');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('question')).trim();
    if (text) onAsk(text);
  }
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        <Bubble>{t('landing.sample.greeting')}</Bubble>
        <ul className="mt-auto flex flex-col items-end gap-2">
          {questions.map((key) => {
            const text = t(`landing.sample.questions.${key}`);
            return (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => onAsk(text)}
                  className="min-h-10 rounded-control border border-border bg-surface px-4 py-2 text-start transition-colors hover:border-border-strong hover:bg-sunken touch:min-h-11"
                >
                  {text}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <form onSubmit={submit} className="border-t border-border p-3">
        <div className="flex items-center gap-2 rounded-card border border-border-field bg-raised p-1.5 has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus">
          <input
            name="question"
            autoComplete="off"
            aria-label={t('landing.sample.field')}
            placeholder={t('landing.sample.placeholder')}
            className="min-h-10 min-w-0 flex-1 bg-transparent px-2.5 text-16 outline-none touch:min-h-11"
          />
          <button
            type="submit"
            aria-label={t('landing.sample.send')}
            className="grid size-10 shrink-0 place-items-center rounded-control border border-border text-muted transition-colors hover:bg-sunken hover:text-text touch:size-11"
          >
            <ArrowUp aria-hidden size={20} />
          </button>
        </div>
      </form>
    </>
  );
}
