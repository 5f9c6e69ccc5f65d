import { useQuery } from '@tanstack/react-query';
import { Eraser, Gavel } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listConservationFichesOptions } from '#generated/client/queries/conservation.gen.ts';
import { holdConservation } from '#generated/client/sdk/conservation.gen.ts';
import type { ConservationFiche, ConservationLigne } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { askReason } from '#web/shell/dialogs/reason-form.tsx';
import { notify } from '#web/shell/notifications.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { useRun } from './use-run.ts';
import styles from './retention-calendar.module.css';

const PAGE = 50;

/** Records of a figure, page by page; each may be held with a reason. */
export function DueRecords({ line }: { readonly line: ConservationLigne }): ReactNode {
  const text = useText();
  const [skip, setSkip] = useState(0);
  const { Entite, Champ, Du, Au } = line;
  const query = { entite: Entite, champ: Champ, au: Au, skip, take: PAGE, ...(Du !== null && { du: Du }) };
  const read = useQuery({ ...listConservationFichesOptions({ query }), meta: { entities: ['conservation-suspension'] }, staleTime: 0 });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  return (
    <div className={styles.records}>
      <DataTable
        isPlain
        columns={[
          { id: 'fiche', header: text('conservation.fiche'), isRowHeader: true, cell: ({ Libelle }) => Libelle },
          { id: 'echeance', header: text('conservation.echeance'), cell: ({ Echeance }) => formatDate(Echeance) },
          {
            id: 'suspendre',
            header: <span className="ui-sr-only">{text('conservation.suspendre')}</span>,
            cell: (record) => <HoldButton entity={Entite} onHeld={() => void read.refetch()} record={record} />,
          },
        ]}
        rowKey={({ Id }) => Id}
        rows={read.data}
      />
      <PurgeButton line={line} onDone={() => void read.refetch()} />
      {read.data.length === PAGE || skip > 0 ? (
        <Button disabled={read.data.length < PAGE} onClick={() => setSkip(skip + PAGE)}>
          {text('conservation.suite')}
        </Button>
      ) : null}
    </div>
  );
}

/** Every due value of this kind of record goes, whichever its field. */
function PurgeButton({ line: { Entite, Du }, onDone }: { readonly line: ConservationLigne; readonly onDone: () => void }): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { isBusy, purge } = useRun({ entity: Entite, onDone });
  if (Du !== null || !can('CONSERVATION-EXECUTER')) return null;
  return (
    <Button disabled={isBusy} icon={Eraser} onClick={() => void purge()} variant="danger">
      {text('conservation.effacerSorte')}
    </Button>
  );
}

interface HoldButtonProps {
  readonly entity: string;
  readonly record: ConservationFiche;
  readonly onHeld: () => void;
}

function HoldButton({ entity, record: { Id, Libelle, IsSuspendue }, onHeld }: HoldButtonProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (IsSuspendue) return <Status meaning="sent">{text('conservation.suspendue')}</Status>;
  if (!can('CONSERVATION-SUSPENDRE')) return null;
  async function hold(): Promise<void> {
    const title = text('conservation.suspendreTitre', { fiche: Libelle });
    const reason = await askReason(dialogs, { title, label: text('conservation.motif'), action: text('conservation.suspendre') });
    if (reason === null) return;
    try {
      await holdConservation({ body: { Entite: entity, IdFiche: Id, Motif: reason } });
      notify('success', text('conservation.suspendreOk'));
      onHeld();
    } catch (error) {
      notify('danger', failureText(error, text('conservation.suspendreNok')));
    }
  }
  return (
    <Button icon={Gavel} onClick={() => void hold()}>
      {text('conservation.suspendre')}
    </Button>
  );
}
