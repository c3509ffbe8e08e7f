import type { AdminUser } from '@anito/contract/admin-users';
import { computeSubscriptionEnd, type Term, terms } from '@anito/contract/subscription-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatDate } from '../../lib/format.ts';
import { findDayStart, getShownZone } from '../../lib/shown-zone.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { nameOf, offeredRoles, type Role, toOfferedRole } from './admin-user.ts';
import { useSetSubscription } from './users.queries.ts';

/**
 * Returns when a subscription starts: now, or the start of the day in the time zone shown to the user.
 * Undefined if `day` is not a valid date.
 */
function findStart(isToday: boolean, day: string): Date | undefined {
  return isToday ? new Date() : findDayStart(day);
}

/**
 * Dialog that sets the plan, billing term and start of an account's subscription, and shows its current
 * period.
 */
export function SubscriptionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [role, setRole] = useState<Role>(toOfferedRole(user));
  const [term, setTerm] = useState<Term>('monthly');
  const [isToday, setIsToday] = useState(true);
  const [day, setDay] = useState('');
  const [isDayMissing, setIsDayMissing] = useState(false);
  const save = useSetSubscription(user.id);
  const isPaid = role !== 'trial' && role !== 'admin';
  const start = findStart(isToday, day);

  function submit() {
    if (!start) return setIsDayMissing(true);
    const body = { role, ...(isPaid && { term }), startDateUtc: start.toISOString() };
    save.mutate(body, {
      onSuccess: () => {
        showToast({ type: 'success', title: t('users.subscriptionSaved', { name: nameOf(user) }) });
        onClose();
      },
    });
  }
  const period = (from: string | null, to: string | null, isLifetime: boolean) =>
    from === null
      ? t('users.notSet')
      : t('users.period', {
          start: formatDate(from),
          end: isLifetime ? t('users.lifetime') : to === null ? t('users.notSet') : formatDate(to),
        });
  const end = start && computeSubscriptionEnd(role, start, term);
  return (
    <FormDialog
      saving={save}
      title={t('users.subscriptionTitle')}
      description={nameOf(user)}
      save={t('users.saveSubscription')}
      busy={t('users.savingSubscription')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('users.plan')}
        options={offeredRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      {role !== 'trial' && (
        <Select
          label={t('users.term')}
          hint={role === 'admin' && t('users.termNotApplicable')}
          options={terms.map((value) => ({ value, label: t(`users.terms.${value}`) }))}
          value={term}
          disabled={role === 'admin'}
          onChange={(event) => setTerm(event.target.value as Term)}
        />
      )}
      <Checkbox
        label={t('users.startToday')}
        checked={isToday}
        onChange={(event) => setIsToday(event.target.checked)}
      />
      {!isToday && (
        <TextField
          type="date"
          label={t('users.startDate')}
          hint={t('users.startDateHint', { zone: getShownZone().replaceAll('_', ' ') })}
          error={isDayMissing && !start && t('users.startDateMissing')}
          min="2000-01-01"
          max="2100-12-31"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      )}
      <dl className="grid gap-x-4 gap-y-1 rounded-control bg-sunken p-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('users.current')}</dt>
        <dd>{period(user.subscriptionStartDate, user.subscriptionEndDate, user.role === 'admin')}</dd>
        <dt className="text-muted">{t('users.new')}</dt>
        <dd className="font-semibold">
          {start ? period(start.toISOString(), end?.toISOString() ?? null, role === 'admin') : '–'}
        </dd>
      </dl>
      {save.error && (
        <p role="alert" className="rounded-control bg-danger-soft p-3 text-danger-strong">
          {describeError(save.error).message || t('users.subscriptionFailed')}
        </p>
      )}
    </FormDialog>
  );
}
