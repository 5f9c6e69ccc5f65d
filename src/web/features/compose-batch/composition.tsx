import type { ReactNode } from 'react';
import type { TrancheComposee } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/notice.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';

interface CompositionProps {
  readonly trial: TrancheComposee;
  /** Number of selected rows. */
  readonly count: number;
}

/** Records and words of the batch before and after, and who is left out with the reason. */
export function Composition({ trial, count }: CompositionProps): ReactNode {
  const text = useText();
  const rows = [
    { label: text('lot.selection'), records: count, words: null },
    { label: text('lot.avant'), records: trial.NbAvant, words: trial.MotsAvant },
    { label: text('lot.apres'), records: trial.NbApres, words: trial.MotsApres },
  ];
  return (
    <>
      <DataTable
        isPlain
        aria-live="polite"
        columns={[
          { id: 'quoi', isRowHeader: true, cell: ({ label }) => label },
          { id: 'fiches', cell: ({ records }) => text('lot.fiches', { count: records }) },
          { id: 'mots', isMuted: true, cell: ({ words }) => (words === null ? '' : text('lot.mots', { count: words })) },
        ]}
        rowKey={({ label }) => label}
        rows={rows}
      />
      {trial.NbSansTexte === 0 ? null : <Banner tone="info">{text('lot.sansTexte', { count: trial.NbSansTexte })}</Banner>}
      {trial.Laissees.length === 0 ? null : (
        <section aria-label={text('lot.laissees')}>
          <h3>{text('lot.laissees')}</h3>
          <ul>
            {trial.Laissees.map(({ Nom, Motif, Tranche }) => (
              <li key={`${Nom} ${Motif}`}>{`${Nom} : ${text(`lot.motif.${Motif}`, { tranche: Tranche ?? '' })}`}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
