import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { ImportRow } from './import-row.tsx';
import { type ImportUpload, isAnyImportRunning, useImports, useImportUpload } from './imports.queries.ts';

/** Upload of an archive exported from another installation, and the list of imports. */
export function ImportsCard() {
  const { t } = useTranslation('imports');
  const titleId = useId();
  const query = useImports();
  const { progress, send, error } = useImportUpload();
  const [refusal, setRefusal] = useState<string>();
  const { archiveBytes, imports } = query.data ?? {};
  const isImporting = isAnyImportRunning(imports) ?? false;
  function handleFile(file: File) {
    const isTooLarge = archiveBytes !== undefined && file.size > archiveBytes;
    setRefusal(isTooLarge ? t('tooLarge', { most: formatBytes(archiveBytes) }) : undefined);
    if (!isTooLarge) send(file);
  }
  const problem = refusal ?? (error && describeError(error).message);
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-16 font-semibold">
          {t('title')}
        </h2>
        <FileButton
          label={t('archive')}
          accept=".zip,application/zip"
          disabled={!query.data || isImporting || progress !== null}
          onFile={handleFile}
        >
          {t('choose')}
        </FileButton>
      </div>
      <p className="mt-3 max-w-prose text-muted sm:mt-1">{t('text')}</p>
      <p className="mt-2 max-w-prose text-muted">{t('leftOut')}</p>
      {query.data && (
        <p className="mt-2 max-w-prose text-muted">
          {t('quota', {
            kept: formatNumber(query.data.conversationCount),
            most: formatNumber(query.data.conversationLimit),
          })}
        </p>
      )}
      {progress && <Upload {...progress} />}
      {problem && !progress && (
        <Banner tone="danger" className="mt-4" title={t('uploadFailed')}>
          {problem}
        </Banner>
      )}
      {imports ? (
        imports.length > 0 && (
          <ul className="mt-4 divide-y divide-border border-y border-border">
            {imports.map((each) =>
              each.state === 'uploading' && progress ? null : <ImportRow key={each.id} dataImport={each} />,
            )}
          </ul>
        )
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('failedTitle')}
          meaning={t('failedText')}
          size="inline"
          loading={t('loading')}
          skeletons={['h-12']}
          className="mt-4"
        />
      )}
    </Card>
  );
}

/**
 * Progress of a running upload, with a cancel button. While it runs, the browser asks before the tab is
 * closed.
 */
function Upload({ name, sent, total, cancel }: ImportUpload) {
  const { t } = useTranslation('imports');
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const isSent = sent >= total;
  return (
    <div className="mt-4 flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar
          label={isSent ? t('receiving', { name }) : t('uploading', { name })}
          value={isSent ? undefined : (100 * sent) / total}
          detail={t('sent', { sent: formatBytes(sent), total: formatBytes(total) })}
        />
      </div>
      <Button size="sm" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
