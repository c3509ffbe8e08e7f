import type { Assistant } from '@anito/contract/assistants';
import { CirclePlay, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useWidgetTest } from './use-widget-test.ts';
import type { WidgetType } from './write-embed-code.ts';

const testContainer = 'widget-test';

/** Button that starts and stops the real widget on this page. */
export function WidgetTrial({
  assistant: { id, publicId },
  type,
}: {
  assistant: Assistant;
  type: WidgetType;
}) {
  const { t } = useTranslation('deployment');
  const { state, start, stop } = useWidgetTest();
  const isTesting = state.phase === 'loading' || state.phase === 'active';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {isTesting ? (
          <Button icon={<Square aria-hidden size={16} />} onClick={stop}>
            {t('quick.stop')}
          </Button>
        ) : (
          <Button
            icon={<CirclePlay aria-hidden size={16} />}
            onClick={() =>
              void start({ assistantId: id, assistant: publicId, type, container: testContainer })
            }
          >
            {t('quick.test')}
          </Button>
        )}
        <p aria-live="polite" className="text-muted">
          {state.phase === 'active' && t('quick.testing')}
        </p>
      </div>
      {state.phase === 'failed' && (
        <Banner tone="danger" title={t('quick.testFailed')}>
          {state.error || t('quick.testUnreachable')}
        </Banner>
      )}
      <div id={testContainer} className="empty:hidden" />
    </div>
  );
}
