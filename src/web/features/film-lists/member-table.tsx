import { type ReactNode, useId } from 'react';
import type { VisionnementRepartition, Visionneur } from '#generated/client/types.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { formatLength } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import styles from './campaign.module.css';

type Share = VisionnementRepartition['Membres'][number];

interface MemberTableProps {
  readonly members: readonly Visionneur[];
  readonly chosen: readonly number[];
  readonly shares: VisionnementRepartition['Membres'];
  readonly onChoose: (chosen: readonly number[]) => void;
}

/** The committee: what each has seen, has to see, and would be given. */
export function MemberTable({ members, chosen, shares, onChoose }: MemberTableProps): ReactNode {
  const text = useText();
  const ids = useId();
  function shareOf(id: number): Share | undefined {
    return chosen.includes(id) ? shares.find((one) => one.Id === id) : undefined;
  }
  const isAll = chosen.length === members.length;
  return (
    <div className={styles.members}>
      <DataTable
        isPlain
        columns={[
          {
            id: 'choix',
            header: (
              <Checkbox
                aria-label={text('repartition.toutLeComite')}
                checked={isAll}
                indeterminate={!isAll && chosen.length > 0}
                onChange={(on) => onChoose(on ? members.map(({ Id }) => Id) : [])}
              />
            ),
            cell: ({ Id }) => (
              <Checkbox
                checked={chosen.includes(Id)}
                id={`${ids}-${Id}`}
                onChange={(on) => onChoose(on ? [...chosen, Id] : chosen.filter((one) => one !== Id))}
              />
            ),
          },
          {
            id: 'membre',
            header: text('repartition.membre'),
            isRowHeader: true,
            cell: ({ Id, Libelle }) => <label htmlFor={`${ids}-${Id}`}>{Libelle}</label>,
          },
          ...workColumns(text, shareOf),
        ]}
        rowKey={({ Id }) => Id}
        rows={members}
      />
    </div>
  );
}

function workColumns(text: Text, shareOf: (id: number) => Share | undefined): readonly TableColumn<Visionneur>[] {
  return [
    { id: 'vus', header: text('visionnement.vus'), cellClassName: 'num', cell: ({ NbVus }) => NbVus },
    { id: 'aVoir', header: text('visionnement.aVoir'), cellClassName: 'num', cell: ({ NbAVoir }) => NbAVoir },
    {
      id: 'ajout',
      header: text('repartition.ajout'),
      cellClassName: 'num',
      cellProps: ({ Id }) => ({ 'data-added': (shareOf(Id)?.NbNouvelles ?? 0) > 0 || undefined }),
      cell: ({ Id }) => addedText(shareOf(Id)),
    },
    {
      id: 'duree',
      header: text('repartition.duree'),
      cellClassName: 'num',
      cell: ({ Id, Minutes }) => lengthOf(Minutes + (shareOf(Id)?.Minutes ?? 0)),
    },
  ];
}

function addedText(share: Share | undefined): string {
  return share === undefined ? '' : `+ ${share.NbNouvelles}`;
}

function lengthOf(minutes: number): string {
  return minutes === 0 ? '' : formatLength(minutes);
}
