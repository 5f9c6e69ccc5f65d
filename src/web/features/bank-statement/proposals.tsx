import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getRelevePropositionsOptions } from '#generated/client/queries/releves.gen.ts';
import { confirmReleve } from '#generated/client/sdk/releves.gen.ts';
import type { ReleveProposition } from '#generated/client/types.gen.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { notify } from '#web/shell/notifications.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './bank-statement.module.css';

interface ProposalsProps {
  readonly line: number;
  readonly intro: string;
  readonly onDone: () => void;
}

/** Invoices and receipts that a line may be; a person confirms one. */
export function Proposals({ line, intro, onDone }: ProposalsProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const { isBusy, confirm } = useConfirmation(line, onDone);
  const read = useQuery({ ...getRelevePropositionsOptions({ path: { id: line } }), meta: { entities: ['bam-reglement', 'bam-paiement'] } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  return (
    <div className={styles.form}>
      <p>{intro}</p>
      <Table
        columns={[
          { id: 'facture', header: text('livre.piece'), isRowHeader: true, cell: ({ NoFacture }) => NoFacture },
          { id: 'client', header: text('livre.client'), cell: ({ Client }) => Client },
          { id: 'reste', header: text('releve.reste'), align: 'right', cell: ({ Montant }) => formatMoney(Montant, culture) },
          {
            id: 'indices',
            header: text('releve.indices'),
            cell: ({ Indices }) => Indices.map((clue) => text(`releve.${clue}`)).join(', '),
          },
          {
            id: 'choix',
            header: '',
            cell: (proposal) => (
              <Button disabled={isBusy} onClick={() => void confirm(proposal)}>
                {`${text(proposal.IdReglement === null ? 'releve.encaisser' : 'releve.lier')} ${proposal.NoFacture}`}
              </Button>
            ),
          },
        ]}
        empty={<Notice icon={Landmark} title={text('releve.aucune')} />}
        rowKey={({ IdPaiement, IdReglement }) => `${IdPaiement} ${IdReglement ?? ''}`}
        rows={read.data}
      />
      <DialogActions secondary={<Button onClick={onDone}>{text('dialog.annuler')}</Button>} />
    </div>
  );
}

function useConfirmation(line: number, onDone: () => void) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function confirm({ IdPaiement, IdReglement }: ReleveProposition): Promise<void> {
    setBusy(true);
    try {
      await confirmReleve({ path: { id: line }, body: { IdPaiement, IdReglement } });
      notify('success', text('releve.confirme'));
      await queries.invalidateQueries({ queryKey: ['bam-releve-ligne'] });
      onDone();
    } catch (error) {
      notify('danger', failureText(error, text('releve.nok')));
      setBusy(false);
    }
  }
  return { isBusy, confirm };
}
