import { type AssistantColors, colorFields } from '@anito/contract/assistants';
import type { OnboardingBrand } from '@anito/contract/onboarding';
import { useTranslation } from 'react-i18next';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import { createChatTheme } from '../../chat/create-chat-theme.ts';
import type { ChatTransport } from '../../chat/machine/chat-machine.ts';
import { useChat } from '../../chat/machine/use-chat.ts';
import { writeAutomaticGreeting } from '../../chat/visitor-texts.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The preview sends no requests. */
const emptyTransport: ChatTransport = async function* () {
  yield* [];
};
const noTurns: never[] = [];

/**
 * Converts the found brand colors to an assistant's colors. Other colors, and all without a brand, are null
 * (default).
 */
function toColors(colors: OnboardingBrand['colors'] | undefined): AssistantColors {
  const none = Object.fromEntries(colorFields.map((name) => [name, null])) as AssistantColors;
  if (!colors) return none;
  const { header, headerText, button } = colors;
  return { ...none, headerColor: header, headerTextColor: headerText, buttonColor: button };
}

/** Preview of the chat in the look of the business found so far, without interaction. */
export function BrandPreview({
  brand,
  fallbackName,
  questions,
}: {
  brand: OnboardingBrand | null | undefined;
  /** Name of the source, until the name of the business is known. */
  fallbackName: string;
  questions: string[];
}) {
  const { t } = useTranslation(['onboarding', 'chat']);
  const { t: inChat } = useTranslation('chat');
  const theme = createChatTheme(toColors(brand?.colors));
  const name = t('reading.assistantName', { name: brand?.name ?? fallbackName });
  const logoUrl = brand?.logo ?? undefined;
  return (
    <section aria-label={t('reading.preview')}>
      <h2 className="mb-2 text-14 font-semibold">{t('reading.preview')}</h2>
      <div
        inert
        style={theme.whole}
        className="flex h-112 flex-col overflow-hidden rounded-card border border-border bg-surface shadow-float"
      >
        <div
          style={theme.header}
          className="flex h-14 shrink-0 items-center gap-3 border-b border-border bg-raised px-4 text-text transition-colors"
        >
          <Avatar name={brand?.name ?? fallbackName} src={logoUrl} shape="square" size="sm" />
          <p dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            {name}
          </p>
        </div>
        <ChatPanel
          chat={useChat(emptyTransport, noTurns)}
          speaker={{ name: brand?.name ?? fallbackName, logoUrl }}
          theme={theme}
          welcome={writeAutomaticGreeting({ name, description: brand?.greeting ?? null }, inChat)}
          suggestedQuestions={questions.slice(0, 2)}
          failureTitle=""
          sourcesLook="visitor"
          hasAutoFocus={false}
        />
      </div>
    </section>
  );
}
