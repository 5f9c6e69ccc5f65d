import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReleveConfirmation, ReleveProposition } from '#generated/client/types.gen.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './bank-statement.module.css';
import type { Split } from './split.tsx';

export interface Choosing {
  /** Of the line, in euros. */
  readonly amount: number;
  readonly isBusy: boolean;
  readonly confirm: (body: ReleveConfirmation) => Promise<void>;
  readonly split: Split;
}

interface CandidateTableProps extends Choosing {
  readonly caption: string;
  readonly empty: ReactNode;
  readonly rows: readonly ReleveProposition[];
}

/** Candidates of a line, each with its confirmation; an invoice joins the split too. */
export function CandidateTable({ caption, empty, rows, ...choosing }: CandidateTableProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  return (
    <DataTable
      isPlain
      caption={caption}
      columns={[
        { id: 'facture', header: text('livre.piece'), isRowHeader: true, cell: ({ Numero }) => Numero },
        { id: 'client', header: text('livre.client'), cell: ({ Client }) => Client },
        { id: 'reste', header: text('releve.reste'), align: 'right', cell: ({ Montant }) => formatMoney(Montant, culture) },
        { id: 'indices', header: text('releve.indices'), cell: ({ Indices }) => Indices.map((clue) => text(`releve.${clue}`)).join(', ') },
        { id: 'choix', header: '', cell: (candidate) => <Choice {...choosing} candidate={candidate} /> },
      ]}
      empty={empty}
      isCaptionHidden
      rowKey={({ IdPaiement, IdReglement, IdRemise }) => `${IdPaiement ?? ''} ${IdReglement ?? ''} ${IdRemise ?? ''}`}
      rows={rows}
    />
  );
}

function Choice({ candidate, amount, isBusy, confirm, split }: Choosing & { readonly candidate: ReleveProposition }): ReactNode {
  const text = useText();
  const { IdPaiement, IdReglement, IdRemise, Montant, Numero } = candidate;
  if (IdRemise !== null || IdReglement !== null || IdPaiement === null)
    return (
      <Button disabled={isBusy} onClick={() => void confirm({ IdReglement, IdRemise })}>
        {text(IdRemise === null ? 'releve.lier' : 'releve.lierRemise')} <span className="ui-sr-only">{Numero}</span>
      </Button>
    );
  return (
    <span className={styles.choice}>
      <Button disabled={isBusy} onClick={() => void confirm({ Factures: [{ IdPaiement, Montant: Math.min(Montant, amount) }] })}>
        {text('releve.encaisser')} <span className="ui-sr-only">{Numero}</span>
      </Button>
      <IconButton
        disabled={isBusy || split.has(IdPaiement)}
        icon={Plus}
        label={text('releve.ajouter', { numero: Numero })}
        onClick={() => split.add(candidate)}
      />
    </span>
  );
}
