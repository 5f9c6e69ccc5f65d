import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { FicheEnSerie } from '#generated/client/types.gen.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { HistoryValue, historyField } from '#web/records/sheet/history/history-value.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { Reasons } from '../series/reasons.tsx';
import { useNames } from '../series/use-names.ts';
import { countOf } from './send-changes.ts';
import type { BulkRun } from './use-bulk-edit.ts';

interface BulkTrialProps {
  readonly entity: EntityModule;
  /** Number of chosen rows. */
  readonly asked: number;
  readonly run: BulkRun;
}

/** Plan of the changes, from old to new value, and the reasons that hold the others back; or the progress of the series. */
export function BulkTrial({ entity, asked, run }: BulkTrialProps): ReactNode {
  const text = useText();
  const { phase, done, trial } = run;
  if (phase === 'asking') return null;
  if (phase === 'trying' || phase === 'running') {
    const total = phase === 'running' && trial !== null ? countOf(trial, 'changee') : asked;
    const label = text(phase === 'trying' ? 'etape.serieVerification' : 'serie.avancement', { fait: done, total });
    return (
      <output className="series-progress">
        {label}
        <progress aria-label={label} max={total} value={done} />
      </output>
    );
  }
  if (trial === null) return null;
  const passing = countOf(trial, 'changee');
  const same = countOf(trial, 'identique');
  const refused = trial.outcomes.filter(({ Etat }) => Etat === 'refusee');
  return (
    <output className="ui-stack">
      {trial.failure === null ? null : <Banner tone="error">{failureText(trial.failure, text('app.saveNok'))}</Banner>}
      <p>
        <strong>{passing === 0 ? text('serie.aucune') : text('serie.changeront', { count: passing })}</strong>
      </p>
      {same === 0 ? null : <p>{text('serie.identiques', { count: same })}</p>}
      <Examples entity={entity} outcomes={trial.outcomes} />
      <Reasons plural={entity.descriptor.plural} refused={refused} title={text('serie.refusees', { count: refused.length })} />
    </output>
  );
}

const SHOWN_MAX = 8;

interface ExamplesProps {
  readonly entity: EntityModule;
  readonly outcomes: readonly FicheEnSerie[];
}

function Examples({ entity, outcomes }: ExamplesProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const shown = outcomes.filter(({ Etat }) => Etat === 'changee').slice(0, SHOWN_MAX);
  const nameOf = useNames(
    entity.descriptor.plural,
    shown.map(({ Id }) => Id),
  );
  if (shown.length === 0) return null;
  const lines = shown.flatMap(({ Id, Avant, Apres }) =>
    Object.entries(dataOf(Apres)).map(([name, value]) => ({ id: Id, name, before: dataOf(Avant)[name] ?? null, after: value ?? null })),
  );
  return (
    <div className="bulk-examples">
      <DataTable
        isPlain
        caption={text('serie.exemples')}
        columns={[
          { id: 'fiche', header: text('serie.fiche'), isRowHeader: true, cell: ({ id }) => nameOf(id) },
          {
            id: 'quoi',
            header: text('histo.quoi'),
            isMuted: true,
            cell: ({ name }) => fieldLabel(entity, historyField(entity, name)?.name ?? name, language),
          },
          {
            id: 'avant',
            header: text('histo.avant'),
            cell: ({ name, before, after }) => <HistoryValue module={entity} name={name} other={after} side="before" value={before} />,
          },
          {
            id: 'apres',
            header: text('histo.apres'),
            cell: ({ name, before, after }) => <HistoryValue module={entity} name={name} other={before} side="after" value={after} />,
          },
        ]}
        rowKey={({ id, name }) => `${id} ${name}`}
        rows={lines}
      />
    </div>
  );
}

function dataOf(value: unknown): RecordData {
  return isRecordData(value) ? value : {};
}
