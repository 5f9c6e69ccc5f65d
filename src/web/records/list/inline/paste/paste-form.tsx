import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cellText } from '#domain/imports/cells.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { undoAll } from '../../selection/series/undo-all.ts';
import type { PastedOn, PastePlan } from './paste-plan.ts';
import { type CellFate, type PasteTrial, usePaste } from './use-paste.ts';
import '#web/records/sheet/frame/sheet.css';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import './paste.css';

interface PasteFormProps extends PastedOn {
  readonly plan: PastePlan;
  readonly onClosed: () => void;
}

/** Changes of a block and its impossible cells, cell by cell; nothing is written before. */
export function PasteForm({ plan, onClosed, ...on }: PasteFormProps): ReactNode {
  const text = useText();
  const { descriptor } = on.entity;
  const run = usePaste(descriptor.name, plan);
  const written = useWritten(on);
  const { trial, failure, isWriting } = run;
  const passing = trial?.passing.length ?? 0;
  async function paste(): Promise<void> {
    const done = await run.write();
    if (done === null) return;
    onClosed();
    await written(done);
  }
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        void paste();
      }}
    >
      {failure === null ? null : <Banner tone="error">{failure}</Banner>}
      {trial === null && failure === null ? (
        <output className="series-progress">{text('etape.serieVerification', { fait: 0, total: plan.rows.length })}</output>
      ) : null}
      {trial === null ? null : <Told plan={plan} trial={trial} />}
      {trial === null ? null : <Preview {...on} plan={plan} trial={trial} />}
      <DialogActions
        secondary={
          <Button data-escape={isWriting ? undefined : true} onClick={onClosed}>
            {text('fiche.annuler')}
          </Button>
        }
        primary={
          <Button busy={isWriting} disabled={passing === 0 || isWriting} type="submit" variant="primary">
            {text('cellule.coller', { count: passing })}
          </Button>
        }
      />
    </form>
  );
}

/** Notice of a paste, with « Annuler » beside it. */
function useWritten({
  entity: { descriptor },
}: PastedOn): (done: { readonly lot: string | null; readonly count: number }) => Promise<void> {
  const text = useText();
  const queries = useQueryClient();
  async function readAgain(): Promise<void> {
    for (const name of [descriptor.name, descriptor.extends]) if (name !== null) await queries.invalidateQueries({ queryKey: [name] });
  }
  async function undo(lot: string): Promise<void> {
    try {
      const undone = await undoAll(lot, false);
      const [given, kept] = ['changee', 'refusee'].map((state) => undone.filter(({ Etat }) => Etat === state).length);
      notify(kept === 0 ? 'success' : 'warning', text('cellule.rendues', { count: given ?? 0, gardent: kept ?? 0 }));
      await readAgain();
    } catch (error) {
      notify('danger', failureText(error, text('http.generique')));
    }
  }
  return async ({ lot, count }) => {
    const action = lot === null ? {} : { action: { label: text('liste.annuler'), run: () => void undo(lot) } };
    notify('success', text('cellule.collees', { count }), action);
    await readAgain();
  };
}

function Told({ plan: { beyond, columns, sheet }, trial }: { readonly plan: PastePlan; readonly trial: PasteTrial }): ReactNode {
  const text = useText();
  const changed = trial.fates.flat().filter(({ is }) => is === 'changed').length;
  const refused = trial.fates.filter((line) => line.some(({ is }) => is === 'refused')).length;
  const read = sheet.heads.filter((_, index) => columns[index] === null);
  return (
    <output className="ui-stack">
      <p>
        <strong>{changed === 0 ? text('serie.aucune') : text('cellule.changeront', { count: changed })}</strong>
      </p>
      {refused === 0 ? null : <p>{text('cellule.refusees', { count: refused })}</p>}
      {read.length === 0 ? null : <p>{text('cellule.colonnesLues', { noms: read.join(', ') })}</p>}
      {beyond.rows > 0 ? <p>{text('cellule.lignesEnTrop', { count: beyond.rows })}</p> : null}
      {beyond.columns > 0 ? <p>{text('cellule.colonnesEnTrop', { count: beyond.columns })}</p> : null}
    </output>
  );
}

interface PreviewProps extends PastedOn {
  readonly plan: PastePlan;
  readonly trial: PasteTrial;
}

const SHOWN_MAX = 100;

function Preview({ list, rowName, plan, trial }: PreviewProps): ReactNode {
  const text = useText();
  const { sheet, rows } = plan;
  const more = rows.length - SHOWN_MAX;
  return (
    <div className="paste-preview">
      <DataTable
        isPlain
        caption={text('cellule.apercu')}
        columns={[
          {
            id: '',
            header: text('serie.fiche'),
            isRowHeader: true,
            cell: (row, index) => {
              const refusal = trial.refusals.get(index + 1);
              return (
                <>
                  {rowName(row)}
                  {refusal === undefined ? null : <span className="ui-error">{refusal}</span>}
                </>
              );
            },
          },
          ...sheet.heads.map((head, column) => pastedColumn({ list, plan, trial }, { head, column })),
        ]}
        isCaptionHidden
        rowKey={readId}
        rows={rows.slice(0, SHOWN_MAX)}
      />
      {more > 0 ? <p className="ui-note">{text('cellule.autres', { count: more })}</p> : null}
    </div>
  );
}

interface PastedColumn {
  readonly head: string;
  readonly column: number;
}

function pastedColumn(
  { list, plan, trial }: Pick<PreviewProps, 'list' | 'plan' | 'trial'>,
  { head, column }: PastedColumn,
): TableColumn<RecordData> {
  const name = plan.names[column] ?? '';
  // Null: the column is only read.
  function fateOf(index: number): CellFate | null {
    return plan.columns[column] === null ? null : (trial.fates[index]?.[column] ?? null);
  }
  return {
    id: name,
    header: head,
    isMuted: column === 0,
    cellProps: (_, index) => {
      const fate = fateOf(index);
      return fate === null || fate.is === 'same' ? { className: 'ui-note' } : { 'data-fate': fate.is };
    },
    cell: (row, index) => (
      <Pasted
        before={list.columns.find(({ id }) => id === name)?.render(row)}
        fate={fateOf(index)}
        written={cellText(plan.sheet.rows[index]?.cells[column])}
      />
    ),
  };
}

interface PastedProps {
  readonly before: ReactNode;
  readonly written: string;
  readonly fate: CellFate | null;
}

function Pasted({ before, written, fate }: PastedProps): ReactNode {
  if (fate === null || fate.is === 'same') return before;
  return (
    <>
      {before === '' ? null : <del>{before}</del>} <ins>{written === '' ? '—' : written}</ins>
      {fate.is === 'refused' && fate.why !== null ? <span className="ui-error">{fate.why}</span> : null}
    </>
  );
}
