import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { FocusFrame } from '../../features/shell/focus-frame.tsx';
import { LegalText } from '../../features/shell/legal-text.tsx';
import { PageHead } from '../../features/shell/page-head.tsx';
import { findReturnPath } from '../../lib/auth/callback.ts';
import { startSignIn } from '../../lib/auth/sign-in.ts';
import type { SessionEnd } from '../../lib/auth/tokens.ts';
import { useSession } from '../../lib/auth/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const inlineButton =
  'inline-block font-semibold text-accent-strong underline-offset-2 hover:underline touch:py-0.5';

/**
 * Sign-in page with one button that opens the identity provider. Redirects signed-in users to the start page.
 */
export function SignInPage() {
  const { t } = useTranslation(['site', 'legal', 'errors']);
  const session = useSession();
  const location = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const state = location.state as { returnTo?: unknown; end?: SessionEnd } | null;
  const [shownDocument, setShownDocument] = useState<'terms' | 'privacy'>();
  // The browser's back button may restore this page in its busy state.
  useEffect(() => {
    const reset = () => setIsBusy(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  if (session) return <Navigate to={paths.home} replace />;

  async function start() {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await startSignIn({ returnTo: findReturnPath(state?.returnTo) });
    } catch {
      setIsBusy(false);
      setHasFailed(true);
    }
  }

  return (
    <FocusFrame>
      <PageHead title={t('signIn.pageTitle')} noIndex />
      {state?.end && (
        <Banner tone="warning" className="mb-6 text-left">
          {state.end === 'timeout' ? t('signIn.timedOut') : t('errors:authentication_failed')}
        </Banner>
      )}
      <h1 className="text-24 font-semibold">{t('signIn.title')}</h1>
      <p className="mt-2 text-16 text-muted">{t('signIn.text')}</p>
      <Button
        variant="primary"
        size="lg"
        className="mt-8 w-full"
        isBusy={isBusy}
        onClick={() => void start()}
      >
        {isBusy ? t('signIn.busy') : t('signIn.button')}
      </Button>
      {hasFailed && (
        <p role="alert" className="mt-4 flex gap-3 rounded-card bg-danger-soft p-4 text-left">
          <CircleAlert aria-hidden size={20} className="shrink-0 text-danger-strong" />
          {t('signIn.failed')}
        </p>
      )}
      <p className="mt-6 text-muted">
        {splitTagged(t('signIn.agree')).map(({ tag, text }) =>
          tag ? (
            <button key={text} type="button" className={inlineButton} onClick={() => setShownDocument(tag)}>
              {text}
            </button>
          ) : (
            text
          ),
        )}
      </p>
      <Dialog
        isOpen={shownDocument !== undefined}
        onOpenChange={() => setShownDocument(undefined)}
        title={shownDocument ? t(`legal:${shownDocument}.title`) : ''}
        size="lg"
      >
        {shownDocument && <LegalText document={shownDocument} />}
      </Dialog>
    </FocusFrame>
  );
}

/**
 * Splits a sentence at its `<terms>` and `<privacy>` tags, in order. A part outside of the tags has no `tag`.
 */
function splitTagged(sentence: string): { tag?: 'terms' | 'privacy'; text: string }[] {
  const pieces = sentence.split(/<(terms|privacy)>(.*?)<\/\1>/);
  return pieces.flatMap((text, index) => {
    if (index % 3 === 1) return [];
    return index % 3 === 2 ? { tag: pieces[index - 1] as 'terms' | 'privacy', text } : { text };
  });
}
