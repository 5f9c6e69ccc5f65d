import { type ReactNode, useState } from 'react';
import { proclaimScrutin } from '#generated/client/sdk/palmares.gen.ts';
import type { ScrutinVote } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import styles from './ballot.module.css';

type Result = ScrutinVote['Resultats'][number];

interface ResultsProps {
  readonly id: number;
  readonly vote: ScrutinVote;
  readonly act: (call: () => Promise<unknown>) => Promise<void>;
  readonly canProclaim: boolean;
}

/** The count of each film; films that came first may be given the prize. */
export function Results({ id, vote: { Resultats }, act, canProclaim }: ResultsProps): ReactNode {
  const text = useText();
  const first = Resultats.filter(({ Rang }) => Rang === 1).map(({ IdInscription }) => IdInscription);
  const [chosen, setChosen] = useState<readonly number[]>(first);
  const isWeighted = Resultats.some(({ Ponderee }) => Ponderee !== null);
  function rankOf(rank: number | null): string {
    if (rank === null) return text('vote.sousMinimum');
    return Resultats.filter(({ Rang }) => Rang === rank).length > 1 ? text('vote.exAequo', { rang: rank }) : String(rank);
  }
  function choose(entry: number, isChosen: boolean): void {
    setChosen(isChosen ? [...chosen, entry] : chosen.filter((one) => one !== entry));
  }
  async function proclaim(): Promise<void> {
    if (await dialogs.confirm({ title: text('vote.proclamerQuestion'), text: null, confirmLabel: text('vote.proclamer') }))
      await proclaimScrutin({ path: { id }, body: { Inscriptions: [...chosen] } });
  }
  return (
    <>
      <DataTable
        isPlain
        caption={text('vote.resultat')}
        columns={[
          { id: 'rang', header: text('vote.rang'), cell: ({ Rang }) => rankOf(Rang) },
          { id: 'film', header: text('vote.film'), isRowHeader: true, cell: ({ Film }) => Film },
          { id: 'points', header: text('vote.pointsColonne'), align: 'figures', cell: ({ Points }) => Points },
          { id: 'votants', header: text('vote.votants'), align: 'figures', cell: ({ NbVotants }) => NbVotants },
          { id: 'moyenne', header: text('vote.moyenne'), align: 'figures', cell: ({ Moyenne }) => Moyenne },
          ...(isWeighted ? [weightedColumn(text('vote.ponderee'))] : []),
          {
            id: 'prix',
            header: text('vote.laureat'),
            cell: ({ IdInscription, Film, Rang }) =>
              canProclaim && Rang === 1 ? (
                <Checkbox aria-label={Film} checked={chosen.includes(IdInscription)} onChange={(on) => choose(IdInscription, on)} />
              ) : null,
          },
        ]}
        rowKey={({ IdInscription }) => IdInscription}
        rows={Resultats}
      />
      {canProclaim ? (
        <div className={styles.actions}>
          <Button disabled={chosen.length === 0} onClick={() => void act(proclaim)} variant="primary">
            {text('vote.proclamer')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The vote of an audience alone weighs screenings. */
function weightedColumn(header: string): TableColumn<Result> {
  return { id: 'ponderee', header, align: 'figures', cell: ({ Ponderee }) => Ponderee };
}
