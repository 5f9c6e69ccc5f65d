import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { csvRow } from '#domain/records/read/csv.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { loadChoices } from '#web/records/record-api.ts';
import { failureText } from '#web/records/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { Reasons } from '../series/reasons.tsx';
import { countOf } from './send-changes.ts';
import type { BulkRun } from './use-bulk-edit.ts';

interface BulkReportProps {
  readonly entity: EntityModule;
  readonly records: readonly RecordData[];
  readonly run: Pick<BulkRun, 'trial' | 'report'>;
  readonly onClosed: () => void;
}

/** Outcome of the series: what changed stays changed and can be undone, refusals are named. */
export function BulkReport({ entity, records, run, onClosed }: BulkReportProps): ReactNode {
  const text = useText();
  const download = useReportFile({ entity, records, run });
  const { trial, report } = run;
  if (trial === null || report === null) return null;
  const changed = countOf(report, 'changee');
  const refused = [...trial.outcomes, ...report.outcomes].filter(({ Etat }) => Etat === 'refusee');
  const left = countOf(trial, 'changee') - report.outcomes.length;
  return (
    <div className="part-form">
      <output className="ui-stack">
        {report.failure === null ? null : <Banner tone="error">{failureText(report.failure, text('app.saveNok'))}</Banner>}
        <p>
          <strong>{text('serie.changees', { count: changed })}</strong>
        </p>
        {left === 0 ? null : <p>{text('etape.serieRestent', { count: left })}</p>}
        <Reasons plural={entity.descriptor.plural} refused={refused} title={text('serie.refusees', { count: refused.length })} />
        {changed === 0 ? null : <p className="ui-note">{text('serie.reprise')}</p>}
      </output>
      <DialogActions
        secondary={
          <Button icon={Download} onClick={() => void download()}>
            {text('serie.rapport')}
          </Button>
        }
        primary={
          <Button data-autofocus data-escape onClick={onClosed} variant="primary">
            {text('etape.serieFermer')}
          </Button>
        }
      />
    </div>
  );
}

/** Saves the outcome of every requested record. */
function useReportFile({ entity, records, run }: Omit<BulkReportProps, 'onClosed'>): () => Promise<void> {
  const text = useText();
  return async () => {
    const ids = records.map(readId);
    const names = await namesOf(entity.descriptor.plural, ids);
    const outcomesById = new Map([...(run.trial?.outcomes ?? []), ...(run.report?.outcomes ?? [])].map((outcome) => [outcome.Id, outcome]));
    const made = new Set(run.report?.outcomes.map(({ Id }) => Id));
    const states = { changee: text('serie.etatChangee'), identique: text('serie.etatIdentique'), refusee: text('serie.etatRefusee') };
    const lines = ids.map((id) => {
      const outcome = outcomesById.get(id);
      const isLeft = outcome === undefined || (outcome.Etat === 'changee' && !made.has(id));
      return csvRow([id, names.get(id), isLeft ? text('serie.etatRestee') : states[outcome.Etat], outcome?.Raison]);
    });
    const head = csvRow([text('serie.numero'), text('serie.fiche'), text('serie.etat'), text('serie.raison')]);
    saveFile(new Blob(['\uFEFF', head, ...lines], { type: 'text/csv;charset=utf-8' }), `${text('serie.rapportNom')}.csv`);
  };
}

const NAMED_AT_ONCE = 100;

async function namesOf(plural: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  const { signal } = new AbortController();
  for (let start = 0; start < ids.length; start += NAMED_AT_ONCE)
    for (const { id, label } of await loadChoices(plural, ids.slice(start, start + NAMED_AT_ONCE), signal)) names.set(id, label);
  return names;
}
