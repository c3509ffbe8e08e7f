import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

/** Quick replies to the last answer. */
export function ReplyChoices({
  choices,
  onChoose,
}: {
  choices: string[];
  onChoose: (choice: string) => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <ul aria-label={t('choices')} className="-mt-3 flex flex-wrap gap-2 sm:pl-11">
      {choices.map((choice) => (
        <li key={choice}>
          <Button onClick={() => onChoose(choice)}>{choice}</Button>
        </li>
      ))}
    </ul>
  );
}
