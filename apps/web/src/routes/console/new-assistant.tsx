import type { Assistant } from '@anito/contract/assistants';
import { useConnections } from '../../features/sources/list/sources.queries.ts';
import { useLiveSources } from '../../features/sources/list/use-live-sources.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

/** Wizard for a new assistant, over a page that follows its sources live. */
export const AssistantWizard = lazyDialog(async () => {
  const [{ AssistantWizard: Wizard }, { ShareWidget }] = await Promise.all([
    import('../../features/assistants/creation/assistant-wizard.tsx'),
    import('../../features/deployment/share-widget.tsx'),
  ]);
  const renderWidget = (assistant: Assistant) => <ShareWidget assistant={assistant} />;
  return (props: { initialSourceIds?: number[]; onClose: () => void }) => (
    <Wizard {...props} renderWidget={renderWidget} />
  );
});

/**
 * Wizard for a new assistant, for pages that do not follow the syncs of sources live. Follows them while it
 * is open.
 */
export function NewAssistant({ onClose }: { onClose: () => void }) {
  useConnections(useLiveSources(false));
  return <AssistantWizard onClose={onClose} />;
}
