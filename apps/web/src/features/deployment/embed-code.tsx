import { CirclePlay, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmbedCodeBlock, type EmbedConfig } from './embed-code-block.tsx';
import { PageCheckForm } from './page-check-form.tsx';
import { SiteGuides } from './site-guides.tsx';
import { useWidgetTest } from './use-widget-test.ts';

const testContainer = 'widget-test';

/** Embed code of a widget, and a test of the real widget. */
export function EmbedCode(config: EmbedConfig) {
  const { assistant, apiKey: key, secret, type } = config;
  const { t } = useTranslation('deployment');
  const test = useWidgetTest();
  const isTesting = test.state.phase === 'loading' || test.state.phase === 'active';
  const shared = { assistantId: assistant.id, title: assistant.name, type };
  return (
    <div>
      <EmbedCodeBlock {...config} />
      <SiteGuides />
      <div className="mt-4 flex flex-wrap gap-3">
        {isTesting ? (
          <Button icon={<Square aria-hidden size={16} />} onClick={test.stop}>
            {t('quick.stop')}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<CirclePlay aria-hidden size={16} />}
            disabled={!secret}
            onClick={() => void test.start({ ...shared, apiKey: secret, container: testContainer })}
          >
            {t('quick.test')}
          </Button>
        )}
      </div>
      <div aria-live="polite" className="my-3 text-muted">
        {test.state.phase === 'active' && t('quick.testing')}
      </div>
      {test.state.phase === 'failed' && (
        <Banner tone="danger" title={t('quick.testFailed')}>
          {test.state.error || t('quick.testUnreachable')}
        </Banner>
      )}
      <div id={testContainer} />
      <PageCheckForm assistantId={assistant.id} apiKey={key} />
    </div>
  );
}
