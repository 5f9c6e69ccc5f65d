import { FileUp } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { cellText } from '#domain/imports/cells.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Banner } from '#web/ui/notice.tsx';
import type { ChosenTarget } from './chosen-target.ts';
import { readFile, readPasted, type Source } from './read-source.ts';

interface SourceStepProps {
  readonly entity: EntityModule;
  readonly targets: readonly ChosenTarget[];
  readonly onSource: (source: Source) => void;
  readonly onClosed: () => void;
}

/** Source of the lines: a workbook, a text file, or cells copied in a spreadsheet. */
export function SourceStep({ entity, targets, onSource, onClosed }: SourceStepProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [pasted, setPasted] = useState('');
  const { isReading, fault, read } = useReading(onSource);
  const id = useId();
  const name = entityLabel(entity, 'many', language);
  return (
    <form
      className="import-source"
      onSubmit={(event) => {
        event.preventDefault();
        void read(() => readPasted(pasted, name));
      }}
    >
      {fault === null ? null : <Banner tone="error">{fault}</Banner>}
      <FileChoice isReading={isReading} onFile={(file) => void read(() => readFile(file))} />
      <div className="ui-field">
        <label htmlFor={id}>{text('importation.coller')}</label>
        <textarea
          className="ui-input"
          id={id}
          onChange={(event) => setPasted(event.target.value)}
          ref={takeKeyboard}
          rows={6}
          value={pasted}
        />
      </div>
      <p className="ui-note">{text('importation.colonnesPossibles', { noms: targets.map(({ label }) => label).join(', ') })}</p>
      <DialogActions
        secondary={
          <Button data-escape onClick={onClosed}>
            {text('fiche.annuler')}
          </Button>
        }
        primary={
          <Button disabled={pasted.trim() === ''} type="submit" variant="primary">
            {text('importation.continuer')}
          </Button>
        }
      />
    </form>
  );
}

interface FileChoiceProps {
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

function FileChoice({ isReading, onFile }: FileChoiceProps): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className="import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onFile(file);
      }}
    >
      <input
        accept=".xlsx,.csv,.txt,.tsv"
        aria-label={text('importation.fichier')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
        ref={input}
        type="file"
      />
      <Button busy={isReading} data-autofocus icon={FileUp} onClick={() => input.current?.click()}>
        {text('importation.choisir')}
      </Button>
      <span className="ui-note">{text('importation.formats')}</span>
    </div>
  );
}

function useReading(onSource: (source: Source) => void) {
  const text = useText();
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function read(load: () => Promise<Source>): Promise<void> {
    setReading(true);
    try {
      const source = await load();
      const sheets = source.sheets.filter(({ rows }) => rows.some((cells) => cells.some((cell) => cellText(cell) !== '')));
      if (sheets.length === 0) setFault(text('importation.vide'));
      else onSource({ ...source, sheets });
    } catch {
      setFault(text('importation.fichierIllisible'));
    } finally {
      setReading(false);
    }
  }
  return { isReading, fault, read };
}

/** The place to paste has the keyboard once it is there. */
function takeKeyboard(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
