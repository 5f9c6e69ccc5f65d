import { FolderOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Text } from '#generated/i18n/keys.gen.ts';
import type { ImportRules } from '#domain/files/import-file.ts';
import { TmxError } from '#domain/translations/memory/tmx/read-tmx.ts';
import { FileError, pickFile } from '#web/files/sending/pick-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { type ImportOutcome, importUnits, TmxFileError, unitsOf } from './memory-files.ts';

const FILE_RULES = { accept: ['tmx'], maxKo: 60_000 } as const satisfies ImportRules;

/** A TMX file comes into the memory: read whole first, then sent. */
export function ImportForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const text = useText();
  const { progress, outcome, error, choose } = useImport();
  return (
    <div>
      <p>{text('memoire.aide')}</p>
      <p>
        <Button busy={progress !== null} disabled={progress !== null} icon={FolderOpen} onClick={() => void choose()}>
          {text('memoire.choisir')}
        </Button>
      </p>
      {progress === null ? null : <output className="ui-muted">{text('memoire.avance', progress)}</output>}
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      {outcome === null ? null : <Outcome outcome={outcome} />}
      <DialogActions primary={null} secondary={<Button onClick={onDone}>{text('memoire.fermer')}</Button>} />
    </div>
  );
}

function useImport() {
  const text = useText();
  const [progress, setProgress] = useState<{ readonly faites: number; readonly total: number } | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function choose(): Promise<void> {
    setError(null);
    try {
      const file = await pickFile(FILE_RULES);
      setOutcome(null);
      const units = unitsOf(new Uint8Array(await file.arrayBuffer()));
      setProgress({ faites: 0, total: units.length });
      setOutcome(await importUnits(file.name, units, (faites) => setProgress({ faites, total: units.length })));
    } catch (failure) {
      setError(refusalText(failure, text));
    } finally {
      setProgress(null);
    }
  }
  return { progress, outcome, error, choose };
}

function Outcome({ outcome }: { readonly outcome: ImportOutcome }): ReactNode {
  const text = useText();
  const { added, known, empty, unknownLanguages } = outcome;
  const counts = [
    text('memoire.ajoutees', { count: added }),
    ...(known === 0 ? [] : [text('memoire.connues', { count: known })]),
    ...(empty === 0 ? [] : [text('memoire.vides', { count: empty })]),
  ];
  return (
    <output>
      <p>{counts.join(', ')}</p>
      {unknownLanguages.length === 0 ? null : (
        <p className="ui-error">{text('memoire.languesInconnues', { langues: unknownLanguages.join(', ') })}</p>
      )}
    </output>
  );
}

/** Null: the person closed the picker. */
function refusalText(failure: unknown, text: Text): string | null {
  if (failure instanceof TmxError) return text(`memoire.tmx.${failure.fault}`, { ligne: failure.line, colonne: failure.column });
  if (failure instanceof TmxFileError) return text(`memoire.tmx.${failure.reason}`);
  if (!(failure instanceof FileError)) return failureText(failure, text('memoire.echec'));
  if (failure.name === 'FileMustntExceedError') return text('fichier.tropGros', { max: FILE_RULES.maxKo });
  return failure.name === 'FileAbortError' ? null : text('fichier.extension');
}
