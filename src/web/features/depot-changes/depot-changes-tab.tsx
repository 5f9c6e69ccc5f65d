import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listInsRecupChangesOptions } from '#generated/client/queries/depots.gen.ts';
import { settleInsRecupChanges } from '#generated/client/sdk/depots.gen.ts';
import type { DepotChangement, DepotChangements } from '#generated/client/types.gen.ts';
import { InsRecupEcartEtat, insRecupEcartEtatEnum } from '#generated/enums/ins-recup-ecart-etat.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { useChangeLabel } from './change-label.ts';
import styles from './depot-changes.module.css';

/** Changes on the site after validation: the film adopts each, or keeps its value. */
export function DepotChangesTab({ entity, id, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const options = listInsRecupChangesOptions({ path: { id } });
  const { data, error, refetch } = useQuery({ ...options, enabled: id > 0, meta: { entities: ['ins-recup', 'film'] } });
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <div aria-busy className="sheet-loading" />;
  if (data.Changements.length === 0) return <p className="ui-note">{text('depot.changements.aucun')}</p>;
  const waiting = data.Changements.filter(({ Etat }) => Etat === InsRecupEcartEtat.aExaminer);
  const decided = data.Changements.filter((change) => !waiting.includes(change));
  return (
    <div className={styles.root}>
      {waiting.length === 0 ? null : <Waiting changes={waiting} data={data} entity={entity} id={id} readOnly={readOnly} />}
      {decided.length === 0 ? null : <Decided changes={decided} entity={entity} />}
    </div>
  );
}

type Decision = 'reprendre' | 'garder';

interface WaitingProps extends Pick<FeatureTabProps, 'entity'> {
  readonly id: number;
  readonly data: DepotChangements;
  readonly changes: readonly DepotChangement[];
  readonly readOnly: boolean;
}

function Waiting({ entity, id, data, changes, readOnly }: WaitingProps): ReactNode {
  const text = useText();
  const labelOf = useChangeLabel(entity);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const chosen = changes.flatMap(({ Id }) => {
    const decision = decisions.get(Id);
    return decision === undefined ? [] : [{ Id, IsRepris: decision === 'reprendre' }];
  });
  const { isBusy, save } = useSaving(id, data);
  function decideAll(decision: Decision): void {
    setDecisions(new Map(changes.map(({ Id }) => [Id, decision])));
  }
  function choice(change: DepotChangement): ReactNode {
    return (
      <fieldset aria-label={labelOf(change)} className={styles.choice} disabled={isBusy}>
        {(['reprendre', 'garder'] as const).map((decision) => (
          <label key={decision}>
            <input
              checked={decisions.get(change.Id) === decision}
              name={`changement-${change.Id}`}
              onChange={() => setDecisions(new Map(decisions).set(change.Id, decision))}
              type="radio"
            />{' '}
            {text(`depot.changements.${decision}`)}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <>
      <p>{text('depot.changements.aide')}</p>
      <ChangeTable
        changes={changes}
        entity={entity}
        last={readOnly ? null : { header: text('depot.changements.decision'), cell: choice }}
      />
      {readOnly ? null : (
        <div className={styles.actions}>
          <Button onClick={() => decideAll('reprendre')}>{text('depot.changements.toutReprendre')}</Button>
          <Button onClick={() => decideAll('garder')}>{text('depot.changements.toutGarder')}</Button>
          <Button busy={isBusy} disabled={isBusy || chosen.length === 0} onClick={() => void save(chosen)} variant="primary">
            {text('depot.changements.enregistrer', { count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Sends the decisions; those that others took meanwhile are read again. */
function useSaving(id: number, { Version, VersionFilm }: DepotChangements) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function save(Choix: { Id: number; IsRepris: boolean }[]): Promise<void> {
    setBusy(true);
    try {
      await settleInsRecupChanges({ path: { id }, body: { Version, VersionFilm, Choix } });
      notify('success', text('depot.changements.faits', { count: Choix.length }));
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('depot.changements.echec')), kind: 'danger' });
    }
    setBusy(false);
    await queries.invalidateQueries();
  }
  return { isBusy, save };
}

function Decided({ changes, entity }: Omit<ChangeTableProps, 'last'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  function outcome({ Etat, DecideLe, DecidePar }: DepotChangement): ReactNode {
    const etat = enumLabel(insRecupEcartEtatEnum, Etat, language) ?? '';
    return text('depot.changements.par', { etat, quand: formatDateTime(DecideLe ?? ''), qui: DecidePar ?? '–' });
  }
  return (
    <details>
      <summary>{text('depot.changements.decides')}</summary>
      <ChangeTable changes={changes} entity={entity} last={{ header: text('depot.changements.decision'), cell: outcome }} />
    </details>
  );
}

interface ChangeTableProps extends Pick<FeatureTabProps, 'entity'> {
  readonly changes: readonly DepotChangement[];
  /** Null: nothing is decided here. */
  readonly last: { readonly header: string; readonly cell: (change: DepotChangement) => ReactNode } | null;
}

function ChangeTable({ changes, entity, last }: ChangeTableProps): ReactNode {
  const text = useText();
  const labelOf = useChangeLabel(entity);
  const columns: TableColumn<DepotChangement>[] = [
    { id: 'champ', header: text('depot.changements.champ'), isRowHeader: true, cell: labelOf },
    { id: 'ancien', header: text('depot.changements.ancien'), cell: ({ Ancien }) => Ancien ?? '–' },
    { id: 'nouveau', header: text('depot.changements.nouveau'), cell: ({ Nouveau }) => <strong>{Nouveau ?? '–'}</strong> },
    { id: 'film', header: text('depot.changements.film'), cell: ({ Film }) => Film ?? '–' },
    ...(last === null ? [] : [{ id: 'decision', ...last }]),
  ];
  return <DataTable isPlain columns={columns} rowKey={({ Id }) => String(Id)} rows={changes} />;
}
