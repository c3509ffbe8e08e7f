import { type FactKind, type FactValue, factTextMax, factTextsMax } from '@anito/contract/business-facts';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type TextKind = Exclude<FactKind, 'hours'>;
type Form = { texts: { text: string }[] };

/** Kinds whose texts are sentences. */
const longKinds: readonly TextKind[] = ['address', 'delivery', 'payment', 'returns'];
/** Keyboards of phones. */
const inputTypes: Partial<Record<TextKind, 'tel' | 'email' | 'url'>> = {
  phone: 'tel',
  email: 'email',
  link: 'url',
};

const idle = { isPending: false, error: null };

/**
 * Dialog for a fact that consists of short texts. Calls `onSave` and closes at once; the card shows whether
 * saving succeeded.
 */
export function TextsDialog({
  kind,
  texts,
  onSave,
  onClose,
}: {
  kind: TextKind;
  texts: readonly string[];
  onSave: (value: FactValue) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('facts');
  const form = useForm<Form>({
    defaultValues: { texts: (texts.length > 0 ? texts : ['']).map((text) => ({ text })) },
  });
  const { control, register, handleSubmit, formState, setError, setFocus, clearErrors } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'texts' });
  const add = useRef<HTMLButtonElement>(null);
  const name = t(`kinds.${kind}`);

  function submit({ texts: rows }: Form) {
    const written = [...new Set(rows.map(({ text }) => text.trim()).filter(Boolean))];
    if (written.length === 0) {
      setError('texts.0.text', { message: t('texts.missing') });
      return setFocus('texts.0.text');
    }
    onSave({ hours: null, texts: written });
    onClose();
  }
  /** Removes a text and moves the focus to its neighbour. */
  function handleRemove(index: number) {
    clearErrors();
    remove(index);
    requestAnimationFrame(() => {
      if (fields.length > 1) setFocus(`texts.${Math.max(0, index - 1)}.text`);
      else add.current?.focus();
    });
  }
  return (
    <FormDialog
      saving={idle}
      isDirty={formState.isDirty}
      title={t(texts.length > 0 ? 'texts.title' : 'texts.titleNew', { kind: name })}
      description={t('texts.text')}
      save={t('texts.save')}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
      formClass="flex flex-col gap-3"
    >
      {fields.map((field, index) => {
        const shared = {
          className: 'min-w-0 flex-1',
          dir: 'auto' as const,
          label: t('texts.item', { kind: name, number: index + 1 }),
          isLabelHidden: true,
          maxLength: factTextMax,
          error: formState.errors.texts?.[index]?.text?.message,
          placeholder: t(`placeholders.${kind}`),
          ...register(`texts.${index}.text`),
        };
        return (
          <div key={field.id} className="flex items-start gap-1">
            {longKinds.includes(kind) ? (
              <TextArea rows={2} {...shared} />
            ) : (
              <TextField inputMode={inputTypes[kind]} autoComplete="off" {...shared} />
            )}
            {fields.length > 1 && (
              <IconButton
                label={t('texts.remove', { number: index + 1 })}
                icon={<X aria-hidden size={16} />}
                onClick={() => handleRemove(index)}
              />
            )}
          </div>
        );
      })}
      {fields.length < factTextsMax ? (
        <Button
          ref={add}
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => append({ text: '' })}
        >
          {t('texts.more')}
        </Button>
      ) : (
        <p className="text-13 text-muted">{t('texts.most', { most: factTextsMax })}</p>
      )}
    </FormDialog>
  );
}
