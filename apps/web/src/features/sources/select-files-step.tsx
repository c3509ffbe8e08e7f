import { ChosenFiles } from './chosen-files.tsx';
import { FilePicker } from './file-picker.tsx';

/** The first step of a new files source: drop or pick files, see them, take some out again. */
export function SelectFilesStep({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <FilePicker
        chosen={files}
        wording="create"
        onAccept={(accepted) => onChange([...files, ...accepted])}
      />
      {files.length > 0 && (
        <ChosenFiles
          files={files}
          stateOf={() => 'pending'}
          onRemove={(removed) => onChange(files.filter((file) => file !== removed))}
        />
      )}
    </div>
  );
}
