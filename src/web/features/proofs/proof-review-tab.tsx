import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { compareEpreuveOptions } from '#generated/client/queries/epreuves.gen.ts';
import { settleEpreuve } from '#generated/client/sdk/epreuves.gen.ts';
import type { EpreuveCorrectionLue, EpreuveDecisions } from '#generated/client/types.gen.ts';
import { EpreuveCorrectionEtat, epreuveCorrectionEtatEnum } from '#generated/enums/epreuve-correction-etat.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import styles from './proofs.module.css';

/** Corrections of the page beside the record: the person takes over or sets aside each one. */
export function ProofReviewTab({ id }: FeatureTabProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const options = compareEpreuveOptions({ path: { id } });
  const { data, error, refetch } = useQuery({ ...options, enabled: id > 0, meta: { entities: ['epreuve', 'film'] } });
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <div aria-busy className="sheet-loading" />;
  if (data.Corrections.length === 0) return <p className="ui-note">{text('epreuve.examen.aucune')}</p>;
  const waiting = data.Corrections.filter(({ Etat }) => Etat === EpreuveCorrectionEtat.aExaminer);
  const decided = data.Corrections.filter((one) => !waiting.includes(one));
  return (
    <div className={styles.root}>
      {waiting.length === 0 ? null : <Waiting corrections={waiting} id={id} readOnly={!can('FILM-WRITE')} />}
      {decided.length === 0 ? null : <Decided corrections={decided} />}
    </div>
  );
}

type Decision = 'reprendre' | 'ecarter';

interface WaitingProps {
  readonly id: number;
  readonly corrections: readonly EpreuveCorrectionLue[];
  readonly readOnly: boolean;
}

function Waiting({ id, corrections, readOnly }: WaitingProps): ReactNode {
  const text = useText();
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const chosen = corrections.flatMap(({ Id, Actuel }) => {
    const decision = decisions.get(Id);
    return decision === undefined ? [] : [{ Id, Actuel, IsReprise: decision === 'reprendre' }];
  });
  const { isBusy, save } = useSaving(id);
  function choice(correction: EpreuveCorrectionLue): ReactNode {
    return (
      <fieldset aria-label={correction.Libelle} className={styles.choice} disabled={isBusy}>
        {(['reprendre', 'ecarter'] as const).map((decision) => (
          <label key={decision}>
            <input
              checked={decisions.get(correction.Id) === decision}
              name={`correction-${correction.Id}`}
              onChange={() => setDecisions(new Map(decisions).set(correction.Id, decision))}
              type="radio"
            />{' '}
            {text(decision === 'reprendre' && correction.IsManuelle ? 'epreuve.examen.reporter' : `epreuve.examen.${decision}`)}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <>
      <p>{text('epreuve.examen.aide')}</p>
      <Corrections last={readOnly ? null : { header: text('epreuve.examen.decision'), cell: choice }} rows={corrections} />
      {readOnly ? null : (
        <div className={styles.actions}>
          {(['reprendre', 'ecarter'] as const).map((decision) => (
            <Button key={decision} onClick={() => setDecisions(new Map(corrections.map(({ Id }) => [Id, decision])))}>
              {text(decision === 'reprendre' ? 'epreuve.examen.toutReprendre' : 'epreuve.examen.toutEcarter')}
            </Button>
          ))}
          <Button busy={isBusy} disabled={isBusy || chosen.length === 0} onClick={() => void save(chosen)} variant="primary">
            {text('epreuve.examen.enregistrer', { count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Sends the decisions; what others changed meanwhile is read again. */
function useSaving(id: number) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function save(Choix: EpreuveDecisions['Choix']): Promise<void> {
    setBusy(true);
    try {
      await settleEpreuve({ path: { id }, body: { Choix } });
      notify('success', text('epreuve.examen.faites', { count: Choix.length }));
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('epreuve.examen.echec')), kind: 'danger' });
    }
    setBusy(false);
    await queries.invalidateQueries();
  }
  return { isBusy, save };
}

function Decided({ corrections }: Pick<WaitingProps, 'corrections'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  function outcome({ Etat, DecideLe, DecidePar }: EpreuveCorrectionLue): ReactNode {
    const etat = enumLabel(epreuveCorrectionEtatEnum, Etat, language) ?? '';
    return text('epreuve.examen.par', { etat, quand: formatDateTime(DecideLe ?? ''), qui: DecidePar ?? '–' });
  }
  return (
    <details>
      <summary>{text('epreuve.examen.decidees')}</summary>
      <Corrections last={{ header: text('epreuve.examen.decision'), cell: outcome }} rows={corrections} />
    </details>
  );
}

interface CorrectionsProps {
  readonly rows: readonly EpreuveCorrectionLue[];
  /** Null: the reader decides nothing. */
  readonly last: { readonly header: string; readonly cell: (row: EpreuveCorrectionLue) => ReactNode } | null;
}

function Corrections({ rows, last }: CorrectionsProps): ReactNode {
  const text = useText();
  const columns: TableColumn<EpreuveCorrectionLue>[] = [
    { id: 'ligne', header: text('epreuve.examen.ligne'), isRowHeader: true, cell: ({ Libelle }) => Libelle },
    { id: 'ancien', header: text('epreuve.examen.ancien'), cell: ({ Ancien }) => Ancien ?? '–' },
    { id: 'nouveau', header: text('epreuve.examen.nouveau'), cell: ({ Nouveau }) => <strong>{Nouveau ?? '–'}</strong> },
    { id: 'actuel', header: text('epreuve.examen.actuel'), cell: (row) => <Present row={row} /> },
    ...(last === null ? [] : [{ id: 'decision', ...last }]),
  ];
  return <DataTable isPlain columns={columns} rowKey={({ Id }) => String(Id)} rows={rows} />;
}

/** The value of the record today, with a notice where it is not the one that the film team read. */
function Present({ row: { Actuel, Ancien, Etat, IsManuelle } }: { readonly row: EpreuveCorrectionLue }): ReactNode {
  const text = useText();
  const hasChanged = Etat === EpreuveCorrectionEtat.aExaminer && Ancien !== null && Actuel !== Ancien;
  return (
    <>
      {hasChanged ? <strong>{text('epreuve.examen.change')} </strong> : null}
      {Actuel ?? '–'}
      {IsManuelle ? <p className="ui-note">{text('epreuve.examen.manuelle')}</p> : null}
    </>
  );
}
