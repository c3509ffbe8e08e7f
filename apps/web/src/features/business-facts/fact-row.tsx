import type { BusinessFact, FactKind, FactValue } from '@anito/contract/business-facts';
import {
  Check,
  Clock,
  CreditCard,
  Link2,
  type LucideIcon,
  Mail,
  MapPin,
  Pencil,
  Phone,
  Plus,
  Store,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactQuotes } from './fact-quotes.tsx';
import { FactContent } from './fact-value.tsx';
import { useSaveFact } from './facts.queries.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { type FactState, getFactState, isFromWebsite, isInSources } from './read-state.ts';
import { TextsDialog } from './texts-dialog.tsx';

const icons: Record<FactKind, LucideIcon> = {
  name: Store,
  hours: Clock,
  address: MapPin,
  phone: Phone,
  email: Mail,
  link: Link2,
  delivery: Truck,
  payment: CreditCard,
  returns: Undo2,
};

type RowProps = {
  assistantId: number;
  fact: BusinessFact;
  timezone: string;
  /** Value that was confirmed before the last change on this screen. Undo restores it. */
  earlier: FactValue | null;
  /** Called with the confirmed value before it changes. */
  onChange: (before: FactValue | null) => void;
};

/** One kind of fact: its value, its quotes, its state and its buttons. */
export function FactRow({ assistantId, fact, timezone, earlier, onChange }: RowProps) {
  const { t } = useTranslation('facts');
  const { kind, found, confirmed, quotes } = fact;
  const saving = useSaveFact(assistantId, kind);
  const [dialog, setDialog] = useState<'edit' | 'undo'>();
  const state = getFactState(fact);
  const Icon = icons[kind];
  const save = (value: FactValue) => {
    onChange(confirmed);
    saving.mutate(value);
  };
  const undo = () => {
    onChange(null);
    saving.mutate(earlier);
  };
  const value = confirmed ?? found;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 p-4 sm:px-6 @4xl:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-center justify-between gap-2 self-start @4xl:flex-col @4xl:items-start">
        <h3 className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden size={16} className="shrink-0 text-muted" />
          {t(`kinds.${kind}`)}
        </h3>
        <StateBadge state={state} isFromWebsite={isFromWebsite(fact)} />
      </div>
      <div className="min-w-0">
        {state === 'changed' && confirmed && found ? (
          <BothValues fact={fact} confirmed={confirmed} found={found} timezone={timezone} />
        ) : value ? (
          <FactContent value={value} timezone={timezone} />
        ) : (
          <p className="text-muted">{t(state === 'disagree' ? 'disagreeText' : 'notFound')}</p>
        )}
        <FactQuotes kind={kind} quotes={quotes} isOther={confirmed !== null && !isInSources(fact)} />
      </div>
      <RowActions
        kind={kind}
        state={state}
        onConfirm={() => found && save(found)}
        onKeep={() => confirmed && save(confirmed)}
        onEdit={() => setDialog('edit')}
        // A text that the sources do not state could not be brought back.
        onUndo={() => (earlier || isInSources(fact) ? undo() : setDialog('undo'))}
      />
      {dialog === 'edit' &&
        (kind === 'hours' ? (
          <HoursDialog
            hours={value?.hours ?? null}
            timezone={timezone}
            onSave={save}
            onClose={() => setDialog(undefined)}
          />
        ) : (
          <TextsDialog
            kind={kind}
            texts={value?.texts ?? []}
            onSave={save}
            onClose={() => setDialog(undefined)}
          />
        ))}
      {dialog === 'undo' && (
        <ConfirmDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setDialog(undefined)}
          title={t('undoOwn.title')}
          confirmLabel={t('undoOwn.confirm')}
          cancelLabel={t('undoOwn.keep')}
          onConfirm={() => {
            setDialog(undefined);
            undo();
          }}
        >
          {confirmed && <FactContent value={confirmed} timezone={timezone} />}
          <p>{t('undoOwn.text')}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Badge for the state of a fact. */
function StateBadge({ state, isFromWebsite: isWebsite }: { state: FactState; isFromWebsite: boolean }) {
  const { t } = useTranslation('facts');
  switch (state) {
    case 'confirmed':
      return (
        <Badge tone="success" icon={<Check aria-hidden size={14} />}>
          {t('states.confirmed')}
        </Badge>
      );
    case 'changed':
      return (
        <Badge
          tone="warning"
          className="h-auto! min-h-6 rounded-control! py-1 whitespace-normal!"
          icon={<TriangleAlert aria-hidden size={14} className="shrink-0" />}
        >
          {t(isWebsite ? 'states.websiteChanged' : 'states.sourceChanged')}
        </Badge>
      );
    case 'found':
      return <Badge tone="accent">{t(isWebsite ? 'states.website' : 'states.source')}</Badge>;
    case 'disagree':
      return <Badge tone="warning">{t('states.disagree')}</Badge>;
    case 'none':
      return <Badge>{t('states.none')}</Badge>;
  }
}

/** The confirmed value beside the value that the sources state now. */
function BothValues({
  fact,
  confirmed,
  found,
  timezone,
}: {
  fact: BusinessFact;
  confirmed: FactValue;
  found: FactValue;
  timezone: string;
}) {
  const { t } = useTranslation('facts');
  const values = [
    { label: t('both.yours'), value: confirmed },
    { label: t(isFromWebsite(fact) ? 'both.website' : 'both.source'), value: found },
  ];
  return (
    <div className="grid grid-cols-1 gap-3 @lg:grid-cols-2">
      {values.map(({ label, value }) => (
        <div key={label} className="min-w-0 rounded-control bg-sunken p-3">
          <p className="mb-1 text-13 font-semibold text-muted">{label}</p>
          <FactContent value={value} timezone={timezone} />
        </div>
      ))}
    </div>
  );
}

/** Buttons for a fact in a state. The first one is what the owner most likely wants. */
function RowActions({
  kind,
  state,
  onConfirm,
  onKeep,
  onEdit,
  onUndo,
}: {
  kind: FactKind;
  state: FactState;
  onConfirm: () => void;
  onKeep: () => void;
  onEdit: () => void;
  onUndo: () => void;
}) {
  const { t } = useTranslation('facts');
  const button = (
    name: 'confirm' | 'edit' | 'add' | 'undo' | 'keep' | 'useNew',
    Icon: LucideIcon | null,
    onClick: () => void,
    isQuiet = false,
  ) => (
    <Button
      key={name}
      size="sm"
      variant={isQuiet ? 'ghost' : 'secondary'}
      icon={Icon && <Icon aria-hidden size={16} />}
      aria-label={t(`${name}Kind`, { kind: t(`kinds.${kind}`) })}
      onClick={onClick}
    >
      {t(name)}
    </Button>
  );
  const edit = button('edit', Pencil, onEdit, true);
  const actions: Record<FactState, React.ReactNode> = {
    found: [button('confirm', Check, onConfirm), edit],
    confirmed: [edit, button('undo', Undo2, onUndo, true)],
    changed: [button('useNew', Check, onConfirm), button('keep', null, onKeep), edit],
    disagree: button('add', Plus, onEdit),
    none: button('add', Plus, onEdit),
  };
  return (
    <div className="flex flex-wrap items-start gap-2 self-start @4xl:w-52 @4xl:justify-end">
      {actions[state]}
    </div>
  );
}
