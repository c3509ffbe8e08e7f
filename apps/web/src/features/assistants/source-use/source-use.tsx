import type { Connection } from '@anito/contract/sources';
import { Bot, ChevronDown, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantPath } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { useAssistants } from '../assistants.queries.ts';
import { useSourceUse } from './use-source-use.ts';

/** Number of assistants that are named. */
const namedCount = 2;

/**
 * Lists the assistants that use a source. If none does, offers to add the source to one. Draws nothing if no
 * assistant uses it or could use it.
 */
export function SourceUse({ connection }: { connection: Pick<Connection, 'id' | 'name'> }) {
  const { t } = useTranslation('sources');
  const { data: assistants } = useAssistants();
  const { use, isBusy } = useSourceUse();
  // Keeps the height of the line until the assistants are known.
  if (!assistants) return <p className="min-h-6" />;
  const users = assistants.filter(({ connectionIds }) => connectionIds.includes(connection.id));
  const candidates = assistants.filter(({ isAgentMode }) => !isAgentMode);
  if (users.length === 0 && candidates.length === 0) return null;
  const [first, ...others] = candidates;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-14 text-muted">
      <Bot aria-hidden size={16} className="shrink-0" />
      {users.length > 0 ? (
        <p className="min-w-0 break-words">
          {t('use.by')}{' '}
          {users.slice(0, namedCount).map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link
                to={assistantPath(id)}
                className="relative rounded-control font-semibold text-text hover:underline touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-3"
              >
                {name}
              </Link>
            </Fragment>
          ))}
          {users.length > namedCount && ` ${t('use.more', { count: users.length - namedCount })}`}
        </p>
      ) : (
        <>
          <p>{t('use.none')}</p>
          {first && others.length === 0 && (
            <Button
              size="sm"
              icon={<Plus aria-hidden size={16} />}
              isBusy={isBusy}
              onClick={() => void use(first, connection)}
            >
              {t('use.in', { assistant: first.name })}
            </Button>
          )}
          {others.length > 0 && (
            <DropdownMenu
              align="start"
              trigger={
                <Button size="sm" isBusy={isBusy}>
                  {t('use.choose')}
                  <ChevronDown aria-hidden size={16} />
                </Button>
              }
              groups={[
                {
                  key: 'assistants',
                  items: candidates.map((assistant) => ({
                    key: String(assistant.id),
                    label: assistant.name,
                    icon: <Bot aria-hidden size={16} />,
                    onSelect: () => void use(assistant, connection),
                  })),
                },
              ]}
            />
          )}
        </>
      )}
    </div>
  );
}
