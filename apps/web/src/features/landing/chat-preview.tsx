import { FileText, SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';

/** Static picture of a chat with a cited answer, drawn with the product's components. */
export function ChatPreview() {
  const { t } = useTranslation('site');
  const name = t('landing.preview.name');
  return (
    <figure className="relative mx-auto w-full max-w-[30rem] lg:mr-2">
      <span
        aria-hidden
        className="absolute -inset-x-2 top-8 -bottom-2 -rotate-1 rounded-card bg-accent-soft sm:-inset-x-4 sm:-bottom-4 sm:-rotate-2"
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
          <PreviewAnswer text={t('landing.preview.answer')} source={t('landing.preview.sourceOne')} />
          <p className="max-w-[85%] self-end rounded-card rounded-br-none bg-accent px-4 py-2 text-accent-text">
            {t('landing.preview.followUp')}
          </p>
          <PreviewAnswer text={t('landing.preview.followUpAnswer')} source={t('landing.preview.sourceTwo')} />
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

function PreviewAnswer({ text, source }: { text: string; source: string }) {
  return (
    <div className="max-w-[90%] self-start rounded-card rounded-bl-none bg-sunken px-4 py-3">
      <p>{text}</p>
      <p className="mt-3 inline-flex items-center gap-1 rounded-control border border-border bg-raised px-2 py-1 text-12">
        <FileText aria-hidden size={16} className="text-accent-strong" />
        {source}
      </p>
    </div>
  );
}
