import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import '#web/records/sheet/frame/sheet.css';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import './import.css';
import { ColumnsStep } from './columns-step.tsx';
import { loadTargets } from './load-targets.ts';
import { NamesStep } from './names/names-step.tsx';
import type { Source } from './read-source.ts';
import { ImportReport } from './report-step.tsx';
import { SourceStep } from './source-step.tsx';
import { TrialStep } from './trial-step.tsx';
import type { Prepared } from './prepared.ts';
import { type ImportRun, useImport } from './use-import.ts';

export interface ImportFormProps {
  readonly entity: EntityModule;
  readonly screen: string;
  readonly onWritten: () => void;
  readonly onClosed: () => void;
}

/** A file is chosen, its columns are named, its lines are tried, and all that pass become records. */
export function ImportForm({ entity, screen, onWritten, onClosed }: ImportFormProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const [source, setSource] = useState<Source | null>(null);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const run = useImport();
  const { data: targets } = useQuery({
    queryKey: ['descriptions', 'importation', entity.descriptor.name, language],
    queryFn: () => loadTargets(entity, { can, language }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { phase } = run;
  // Prepared lines are of the file as it was read before.
  function take(read: Source): void {
    setPrepared(null);
    setSource(read);
  }
  function check(preparation: Prepared): void {
    setPrepared(preparation);
    void run.check(preparation);
  }
  const isBusy = phase === 'searching' || phase === 'trying' || phase === 'writing';
  return (
    <div className="part-form import-form">
      {run.failure === null ? null : <Banner tone="error">{run.failure}</Banner>}
      {isBusy ? <Progress run={run} /> : null}
      {source === null && targets !== undefined ? (
        <SourceStep entity={entity} onClosed={onClosed} onSource={take} targets={targets} />
      ) : null}
      {source !== null && targets !== undefined && (phase === 'asking' || phase === 'searching') ? (
        <ColumnsStep
          entity={entity}
          isBusy={isBusy}
          key={source.text?.encoding ?? ''}
          onBack={() => (isBusy ? run.back() : setSource(null))}
          onPrepared={check}
          onSource={take}
          screen={screen}
          source={source}
          targets={targets}
          was={prepared}
        />
      ) : null}
      {source === null || prepared === null ? null : <Checked onWritten={onWritten} prepared={prepared} run={run} source={source} />}
      {phase === 'trying' ? <TryingActions label={text('etape.serieArreter')} onStop={run.back} /> : null}
      {phase === 'done' && run.result !== null ? <ImportReport onClosed={onClosed} result={run.result} /> : null}
    </div>
  );
}

interface CheckedProps extends Pick<ImportFormProps, 'onWritten'> {
  readonly source: Source;
  readonly prepared: Prepared;
  readonly run: ImportRun;
}

/** Steps once the columns are named: names that nobody bears, then the effect of the lines. */
function Checked({ source, prepared, run, onWritten }: CheckedProps): ReactNode {
  const { phase, trial } = run;
  if (phase === 'naming')
    return (
      <NamesStep
        edition={prepared.edition}
        known={run.known}
        onAnswered={(answers) => void run.answer(prepared, answers)}
        onBack={run.back}
        resolved={run.resolved}
        splits={run.splits}
      />
    );
  if (trial === null || (phase !== 'told' && phase !== 'writing')) return null;
  return (
    <TrialStep
      isBusy={phase === 'writing'}
      onBack={run.back}
      onWrite={() => void run.write(prepared).then(onWritten)}
      prepared={prepared}
      source={source}
      trial={trial}
    />
  );
}

const PROGRESS = { searching: 'importation.recherche', trying: 'importation.essai', writing: 'importation.ecriture' } as const;

function Progress({ run: { phase, done, total } }: { readonly run: ImportRun }): ReactNode {
  const text = useText();
  if (phase !== 'searching' && phase !== 'trying' && phase !== 'writing') return null;
  const label = text(PROGRESS[phase], { fait: done, total });
  return (
    <output className="series-progress">
      {label}
      {phase === 'writing' ? <progress aria-label={label} /> : <progress aria-label={label} max={total} value={done} />}
    </output>
  );
}

function TryingActions({ label, onStop }: { readonly label: string; readonly onStop: () => void }): ReactNode {
  return <DialogActions secondary={<Button onClick={onStop}>{label}</Button>} />;
}
