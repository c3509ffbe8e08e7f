import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { demoSeconds } from './demo-seconds.ts';
import { useDemo } from './use-demo.tsx';

/** Button at the top of the page that opens the demo video. */
export function DemoButton() {
  const { t } = useTranslation('site');
  const { open, dialog } = useDemo();
  return (
    <>
      <button
        type="button"
        aria-label={t('landing.watchLength', { seconds: demoSeconds })}
        className={buttonClasses('secondary', 'lg')}
        onClick={open}
      >
        <Play aria-hidden size={20} />
        {t('landing.watch')}
      </button>
      {dialog}
    </>
  );
}
