import { Download } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { LigneImportee } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { saveFaults } from './error-file.ts';
import type { Source } from './read-source.ts';
import { BesideCounts, BesideTable } from './beside-trial.tsx';
import { passingLines, type Trial } from './try-rows.ts';
import type { Prepared } from './prepared.ts';

interface TrialStepProps {
  readonly source: Source;
  readonly prepared: Prepared;
  readonly trial: Trial;
  readonly isBusy: boolean;
  readonly onWrite: () => void;
  readonly onBack: () => void;
}

/** Effect of the lines, and the errors by cell; nothing is written yet. */
export function TrialStep({ source, prepared, trial, isBusy, onWrite, onBack }: TrialStepProps): ReactNode {
  const text = useText();
  const passing = useMemo(() => passingLines(trial), [trial]);
  const created = countOf(trial.told, 'creee');
  const changed = countOf(trial.told, 'modifiee');
  const refused = new Set(trial.faults.map(({ line }) => line)).size;
  return (
    <>
      <output className="ui-stack">
        <p>
          <strong>{created === 0 && changed === 0 ? text('importation.rien') : text('importation.creees', { count: created })}</strong>
        </p>
        {changed === 0 ? null : <p>{text('importation.modifiees', { count: changed })}</p>}
        <Count label="importation.identiques" told={trial.told} what="identique" />
        <Count label="importation.ignorees" told={trial.told} what="ignoree" />
        <BesideCounts passing={passing} />
        <BesideTable prepared={prepared} trial={trial} />
        {refused === 0 ? null : <p>{text('importation.refusees', { count: refused })}</p>}
        <Faults prepared={prepared} trial={trial} />
      </output>
      <DialogActions
        secondary={
          <>
            {refused === 0 ? null : <FaultsButton prepared={prepared} source={source} trial={trial} />}
            <Button disabled={isBusy} onClick={onBack}>
              {text('importation.retour')}
            </Button>
          </>
        }
        primary={
          <Button data-autofocus disabled={isBusy || (created === 0 && changed === 0)} onClick={onWrite} variant="primary">
            {text(refused === 0 ? 'importation.lancer' : 'importation.lancerSans', { count: passing.rows.length })}
          </Button>
        }
      />
    </>
  );
}

function countOf(outcomes: readonly LigneImportee[], state: LigneImportee['Etat']): number {
  return outcomes.filter(({ Etat }) => Etat === state).length;
}

interface CountProps {
  readonly told: readonly LigneImportee[];
  readonly what: LigneImportee['Etat'];
  readonly label: 'importation.identiques' | 'importation.ignorees';
}

function Count({ told, what, label }: CountProps): ReactNode {
  const text = useText();
  const count = countOf(told, what);
  return count === 0 ? null : <p>{text(label, { count })}</p>;
}

const SHOWN_MAX = 200;

function Faults({ prepared, trial }: Pick<TrialStepProps, 'prepared' | 'trial'>): ReactNode {
  const text = useText();
  if (trial.faults.length === 0) return null;
  return (
    <div className="bulk-examples">
      <DataTable
        isPlain
        columns={[
          { id: 'ligne', header: text('importation.ligne'), cellClassName: 'num', cell: ({ line }) => line },
          {
            id: 'colonne',
            header: text('importation.colonne'),
            isMuted: true,
            cell: ({ column }) => (column === null ? null : prepared.sheet.heads[column]),
          },
          { id: 'probleme', header: text('importation.probleme'), cell: ({ message }) => message },
        ]}
        rowKey={({ line, column, message }) => `${line} ${column ?? ''} ${message}`}
        rows={trial.faults.slice(0, SHOWN_MAX)}
      />
      {trial.faults.length > SHOWN_MAX ? (
        <p className="ui-note">{text('importation.autresErreurs', { count: trial.faults.length - SHOWN_MAX })}</p>
      ) : null}
    </div>
  );
}

function FaultsButton({ source, prepared, trial }: Pick<TrialStepProps, 'source' | 'prepared' | 'trial'>): ReactNode {
  const text = useText();
  const [isWriting, setWriting] = useState(false);
  const name = prepared.place.sheetName;
  async function save(): Promise<void> {
    setWriting(true);
    try {
      await saveFaults({ source, sheet: prepared.sheet, name }, trial.faults);
    } catch {
      notify('danger', text('importation.fichierRefuse'));
    } finally {
      setWriting(false);
    }
  }
  return (
    <Button busy={isWriting} icon={Download} onClick={() => void save()}>
      {text('importation.fichierErreurs')}
    </Button>
  );
}
