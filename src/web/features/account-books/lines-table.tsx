import { Unlink2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { getPieceDocument } from '#generated/client/sdk/comptabilite.gen.ts';
import type { LivreLigne, LivreLignes } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/kit/text-link/text-link.tsx';
import styles from './account-books.module.css';

interface LinesTableProps {
  readonly lines: LivreLignes;
  /** Lines that are lettered together; absent: the reader letters none. */
  readonly choice?: LineChoice;
  readonly onUnletter?: (line: LivreLigne) => void;
}

interface LineChoice {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

/** Lines with their letters; the number of a piece opens it. */
export function LinesTable({ lines, choice, onUnletter }: LinesTableProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const { Lignes, NbLignes, Debit, Credit } = lines;
  function amount(id: 'debit' | 'credit', value: (line: LivreLigne) => number, foot: number): TableColumn<LivreLigne> {
    return {
      id,
      header: text(`livre.${id}`),
      align: 'right',
      cell: (line) => (value(line) === 0 ? '' : formatMoney(value(line), culture)),
      foot: formatMoney(foot, culture),
    };
  }
  return (
    <>
      <DataTable
        columns={[
          ...(choice === undefined || Lignes.every(({ Cle }) => Cle === null) ? [] : [choiceColumn(choice, { text, culture })]),
          { id: 'date', header: text('livre.date'), cell: ({ Date: day }) => formatDate(day), foot: text('livre.total') },
          { id: 'journal', header: text('livre.journal'), cell: ({ Journal }) => Journal },
          { id: 'numero', header: text('livre.numero'), align: 'right', cell: ({ Numero }) => Numero },
          { id: 'compte', header: text('livre.compte'), cell: ({ Compte }) => Compte },
          { id: 'tiers', header: text('livre.tiers'), cell: ({ Auxiliaire, Tiers }) => [Auxiliaire, Tiers].filter(Boolean).join(' · ') },
          { id: 'piece', header: text('livre.piece'), cell: (line) => <Piece line={line} /> },
          { id: 'libelle', header: text('livre.libelle'), cell: ({ Libelle }) => Libelle },
          amount('debit', (line) => line.Debit, Debit),
          amount('credit', (line) => line.Credit, Credit),
          { id: 'lettre', header: text('livre.lettre'), cell: (line) => <LetterCell line={line} onUnletter={onUnletter} /> },
        ]}
        rowKey={(_, index) => index}
        rows={Lignes}
      />
      {NbLignes === Lignes.length ? null : (
        <p className={styles.note}>{text('livre.premieres', { nombre: Lignes.length, total: NbLignes })}</p>
      )}
    </>
  );
}

interface Words {
  readonly text: ReturnType<typeof useText>;
  readonly culture: ReturnType<typeof useLanguage>;
}

function choiceColumn({ chosen, toggle }: LineChoice, { text, culture }: Words): TableColumn<LivreLigne> {
  return {
    id: 'choix',
    header: '',
    cell: ({ Cle, Lettre, Date: day, Debit, Credit, Numero }) =>
      Cle === null || Lettre !== '' ? null : (
        <Checkbox
          aria-label={text('livre.choisirLigne', { numero: Numero, date: formatDate(day), montant: formatMoney(Debit + Credit, culture) })}
          checked={chosen.has(Cle)}
          onChange={() => toggle(Cle)}
        />
      ),
  };
}

interface LetterCellProps {
  readonly line: LivreLigne;
  readonly onUnletter: LinesTableProps['onUnletter'];
}

/** A letter that a person gave can be removed. */
function LetterCell({ line, onUnletter }: LetterCellProps): ReactNode {
  const text = useText();
  const { Lettre, DateLettre, IdLettrage } = line;
  if (IdLettrage === null || onUnletter === undefined) return <span title={letteredOn(DateLettre)}>{Lettre}</span>;
  return (
    <span className={styles.letter} title={letteredOn(DateLettre)}>
      {Lettre}
      <IconButton icon={Unlink2} label={text('livre.delettrer', { lettre: Lettre })} onClick={() => onUnletter(line)} />
    </span>
  );
}

function letteredOn(day: string | null): string | undefined {
  return day === null ? undefined : formatDate(day);
}

function Piece({ line: { Piece: numero, IdPiece } }: { readonly line: LivreLigne }): ReactNode {
  const text = useText();
  if (IdPiece === null) return numero;
  return (
    <TextLink
      aria-label={text('livre.ouvrirPiece', { numero })}
      onSelect={() => void download(() => getPieceDocument({ path: { id: IdPiece }, ...AS_FILE }))}
    >
      {numero}
    </TextLink>
  );
}
