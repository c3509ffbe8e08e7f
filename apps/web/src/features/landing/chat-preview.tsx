import { FileText, SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';

/** A picture of a chat with a cited answer, drawn with the product's own parts; it is not a chat. */
export function ChatPreview() {
  const { t } = useTranslation('site');
  const name = t('landing.preview.name');
  return (
    <figure className="relative mx-auto w-full max-w-[26rem]">
      <span
        aria-hidden
        className="absolute -inset-x-4 top-8 -bottom-4 -rotate-2 rounded-card bg-accent-soft"
      />
      <figcaption className="sr-only">{t('landing.preview.label')}</figcaption>
      <div className="relative overflow-hidden rounded-card border border-border bg-raised text-left shadow-float">
        <div className="flex items-center gap-3 border-b border-border px-4 py-3">
          <Avatar name={name} shape="square" size="md" />
          <div className="min-w-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="text-12 text-muted">{t('landing.preview.online')}</p>
          </div>
        </div>
        <div className="flex flex-col gap-3 p-4">
          <p className="max-w-[85%] self-end rounded-card rounded-br-none bg-accent px-4 py-2 text-accent-text">
            {t('landing.preview.question')}
          </p>
          <div className="max-w-[90%] rounded-card rounded-bl-none bg-sunken px-4 py-3">
            <p>{t('landing.preview.answer')}</p>
            <ul className="mt-3 flex flex-wrap gap-2">
              {[t('landing.preview.sourceOne'), t('landing.preview.sourceTwo')].map((source) => (
                <li
                  key={source}
                  className="inline-flex items-center gap-1 rounded-control border border-border bg-raised px-2 py-1 text-12"
                >
                  <FileText aria-hidden size={16} className="text-accent-strong" />
                  {source}
                </li>
              ))}
            </ul>
          </div>
          <p className="max-w-[85%] self-end rounded-card rounded-br-none bg-accent px-4 py-2 text-accent-text">
            {t('landing.preview.followUp')}
          </p>
        </div>
        <div className="flex items-center justify-between border-t border-border p-3 pl-4 text-muted">
          {t('landing.preview.placeholder')}
          <span className="grid size-8 place-items-center rounded-control bg-accent text-accent-text">
            <SendHorizontal aria-hidden size={16} />
          </span>
        </div>
      </div>
    </figure>
  );
}
