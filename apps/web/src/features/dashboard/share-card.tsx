import type { Assistant } from '@anito/contract/assistants';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantPath, paths, publicChatPath, publicChatUrl } from '../../app/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconAnchor } from '../../ui/icon-link.tsx';

/** Most links shown at once. */
const shownCount = 3;

/** Links to the public chats of the active assistants, at most `shownCount`. */
export function ShareCard({ assistants }: { assistants: Assistant[] }) {
  const { t } = useTranslation('dashboard');
  const live = assistants.filter(({ isActive }) => isActive);
  return (
    <Card aria-labelledby="share">
      <h2 id="share" className="text-16 font-semibold">
        {t('share.title')}
      </h2>
      {live.length === 0 ? (
        <p className="mt-2 text-muted">{t('share.nothingLive')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-border">
          {live.slice(0, shownCount).map(({ id, name, logoUrl, publicAccessCode }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <Avatar name={name} src={logoUrl} size="sm" shape="square" />
              <Link
                to={assistantPath(id)}
                className="min-w-0 flex-1 truncate rounded-control underline-offset-4 hover:underline touch:py-2"
              >
                {name}
              </Link>
              <span className="flex">
                <CopyButton
                  isIconOnly
                  label={t('share.copy', { name })}
                  text={publicChatUrl(id, publicAccessCode)}
                />
                <IconAnchor
                  label={t('share.open', { name })}
                  icon={<ExternalLink aria-hidden size={16} />}
                  href={publicChatPath(id, publicAccessCode)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" className="mt-3" asChild>
        <Link to={paths.deployment}>{t('share.deploy')}</Link>
      </Button>
    </Card>
  );
}
