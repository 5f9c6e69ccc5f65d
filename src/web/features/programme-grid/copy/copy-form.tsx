import { CopyPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CopieDemande } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DayBoxes } from '#web/ui/day-boxes.tsx';
import { Select } from '#web/ui/select.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { CopyTrial } from './copy-trial.tsx';
import { useCopy, useCopyTrial } from './use-copy.ts';
import gridStyles from '../programme-grid.module.css';
import styles from './copy.module.css';

export interface CopyFormProps {
  readonly year: number;
  readonly day: string;
  readonly days: readonly string[];
  /** Of the screenings of the day. */
  readonly programmes: readonly Choice[];
  readonly rooms: readonly Choice[];
  readonly room: number | null;
  readonly programme: number | null;
  readonly canDelete: boolean;
  readonly onClose: () => void;
}

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** Screenings to copy, and days: each one that fits or not shows as it is chosen, before anything is written. */
export function CopyForm({ year, day, days, programmes, rooms, canDelete, onClose, ...first }: CopyFormProps): ReactNode {
  const text = useText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [only, setOnly] = useState({ programme: first.programme, room: first.room });
  const choice: CopyChoice = { Jour: day, IdProgramme: only.programme, IdSalle: only.room, Jours: [...chosen] };
  const trial = useCopyTrial(year, choice);
  const shown = chosen.length === 0 ? undefined : trial.data;
  const { isBusy, copy } = useCopy({ year, canDelete, onDone: onClose, onChanged: () => void trial.refetch() });
  const coming = shown?.Copies.filter(({ Raison }) => Raison === null).length ?? 0;
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (shown !== undefined) void copy({ ...choice, Empreinte: shown.Empreinte, Essai: false });
      }}
    >
      <CopyWhat only={only} onOnly={setOnly} programmes={programmes} rooms={rooms} />
      <DayBoxes
        chosen={chosen}
        days={days.filter((other) => other !== day)}
        legend={text('programmation.copie.jours')}
        onChosen={setChosen}
      />
      {trial.error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(trial.error, text('programmation.copie.echec'))}
        </p>
      )}
      {shown === undefined ? <p className={gridStyles.trayHelp}>{text('programmation.copie.aide')}</p> : <CopyTrial trial={shown} />}
      <DialogActions
        primary={
          <Button
            busy={isBusy}
            disabled={isBusy || coming === 0 || trial.isPlaceholderData}
            icon={CopyPlus}
            type="submit"
            variant="primary"
          >
            {text('programmation.copie.copier', { count: coming })}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

interface Only {
  readonly programme: number | null;
  readonly room: number | null;
}

interface CopyWhatProps extends Pick<CopyFormProps, 'programmes' | 'rooms'> {
  readonly only: Only;
  readonly onOnly: (only: Only) => void;
}

function CopyWhat({ only, onOnly, programmes, rooms }: CopyWhatProps): ReactNode {
  const text = useText();
  return (
    <div className={styles.what}>
      <Select
        emptyLabel={text('programmation.copie.toutes')}
        label={text('programmation.copie.programme')}
        onChange={(value) => onOnly({ ...only, programme: value === '' ? null : Number(value) })}
        options={programmes.map(optionOf)}
        value={String(only.programme ?? '')}
      />
      <Select
        emptyLabel={text('programmation.toutesSalles')}
        label={text('programmation.salle')}
        onChange={(value) => onOnly({ ...only, room: value === '' ? null : Number(value) })}
        options={rooms.map(optionOf)}
        value={String(only.room ?? '')}
      />
    </div>
  );
}

type CopyChoice = Omit<CopieDemande, 'Empreinte' | 'Essai'>;

function optionOf({ id, name }: Choice) {
  return { value: String(id), label: name };
}
