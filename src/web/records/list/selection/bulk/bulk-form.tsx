import { type ReactNode, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import '#web/records/sheet/frame/sheet.css';
import { QuestionBody } from '#web/shell/dialogs/question-body.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import './bulk.css';
import { BulkReport } from './bulk-report.tsx';
import { BulkTrial } from './bulk-trial.tsx';
import { ChangeLine, type SaidChange } from './change-line.tsx';
import { askedChanges, changeableFields, newChange } from './said-changes.ts';
import { countOf } from './send-changes.ts';
import { type BulkRun, useBulkEdit } from './use-bulk-edit.ts';

interface BulkFormProps {
  readonly entity: EntityModule;
  readonly records: readonly RecordData[];
  /** Of the records, in their order. */
  readonly names: readonly string[];
  /** Number counted when they were selected. */
  readonly expected: number;
  readonly onChanged: () => void;
  readonly onClosed: () => void;
}

/** The change is given first, its effect is shown next, then it happens. */
export function BulkForm({ entity, records, names, expected, onChanged, onClosed }: BulkFormProps): ReactNode {
  const text = useText();
  const [changeDrafts, setChangeDrafts] = useState<readonly SaidChange[]>([]);
  const [isLacking, setLacking] = useState(false);
  const changes = askedChanges(changeDrafts);
  const run = useBulkEdit({ entity: entity.descriptor.name, records, changes: changes ?? [] });
  const { phase } = run;
  const isBusy = phase === 'trying' || phase === 'running';
  if (phase === 'done' && run.report !== null) return <BulkReport entity={entity} onClosed={onClosed} records={records} run={run} />;
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        setLacking(changes === null);
        if (phase === 'asking' && changes !== null) void run.tryAll();
        else if (phase === 'told' && passing(run) > 0) void run.changeAll().then(onChanged);
      }}
    >
      <QuestionBody names={names} undo={text('serie.reprise')} />
      {records.length === expected ? null : (
        <Banner tone="info">{text('serie.autreNombre', { attendu: expected, nombre: records.length })}</Banner>
      )}
      <fieldset className="bulk-lines" disabled={isBusy}>
        <Lines entity={entity} onSaid={setChangeDrafts} said={changeDrafts} />
      </fieldset>
      {isLacking && changes === null ? <Banner tone="error">{text('serie.incomplet')}</Banner> : null}
      <BulkTrial asked={records.length} entity={entity} run={run} />
      <DialogActions
        secondary={
          <Button data-escape={isBusy ? undefined : true} onClick={isBusy ? run.stop : onClosed}>
            {text(phase === 'running' ? 'etape.serieArreter' : 'fiche.annuler')}
          </Button>
        }
        primary={
          phase === 'asking' ? (
            <Button disabled={changeDrafts.length === 0} type="submit" variant="primary">
              {text('etape.serieVerifier')}
            </Button>
          ) : (
            <Button disabled={phase !== 'told' || passing(run) === 0} type="submit" variant="primary">
              {text('serie.lancer', { count: passing(run) })}
            </Button>
          )
        }
      />
    </form>
  );
}

function passing({ trial }: BulkRun): number {
  return trial === null ? 0 : countOf(trial, 'changee');
}

interface LinesProps {
  readonly entity: EntityModule;
  readonly said: readonly SaidChange[];
  readonly onSaid: (changeDrafts: readonly SaidChange[]) => void;
}

function Lines({ entity, said, onSaid }: LinesProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const fields = changeableFields(entity, { can, language });
  const chosen = new Set(said.map(({ field }) => field.name));
  function add(name: string): void {
    const found = fields.find(({ field }) => field.name === name);
    if (found !== undefined) onSaid([...said, newChange(found.field, 1 + Math.max(0, ...said.map(({ key }) => key)))]);
  }
  return (
    <>
      {said.map((one) => (
        <ChangeLine
          key={one.key}
          module={entity}
          onChange={(change) => onSaid(said.map((other) => (other.key === one.key ? { ...other, ...change } : other)))}
          onRemove={() => onSaid(said.filter(({ key }) => key !== one.key))}
          said={one}
        />
      ))}
      <Select
        emptyLabel={text('serie.choisirChamp')}
        label={text(said.length === 0 ? 'serie.champ' : 'serie.autreChamp')}
        onChange={add}
        options={fields.filter(({ field }) => !chosen.has(field.name)).map(({ field, label }) => ({ value: field.name, label }))}
        value=""
      />
    </>
  );
}
