import { type ReactNode, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { bamPaiementLigneClient } from '#generated/client/records.gen.ts';
import type { BamPaiementLigneRow } from '#generated/client/types.gen.ts';
import { createAvoir } from '#generated/client/sdk/comptabilite.gen.ts';
import { readAmount } from '#domain/records/typed/typed-number.ts';
import { formatMoney, formatNumber, toCents } from '#domain/values/money.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { TextArea } from '#web/ui/text-input.tsx';

interface CreditedPiece {
  readonly id: number;
  readonly version: number;
  readonly number: string;
}

const LINES_MAX = 500;
const COLUMNS = ['Designation', 'Quantite', 'TauxTva', 'MontantTtc', 'IdPaiement', 'IdLigneCreditee', 'Ordre'] as const;

/** Asks what goes back of each line of an invoice, and makes the credit note. */
export async function askCreditLines(piece: CreditedPiece): Promise<void> {
  await dialogs.lightview({
    title: `${say('comptabilite.avoirLignes')} – ${piece.number}`,
    size: 'LARGE',
    content: (close) => <CreditLines onCancel={close} onMade={close} piece={piece} />,
  });
}

interface CreditLinesProps {
  readonly piece: CreditedPiece;
  readonly onCancel: () => void;
  readonly onMade: () => void;
}

function CreditLines({ piece, onCancel, onMade }: CreditLinesProps): ReactNode {
  const read = useQuery({
    queryKey: ['credited-lines', piece.id],
    queryFn: () => loadLines(piece.id),
    meta: { entities: ['bam-paiement', 'bam-paiement-ligne'] },
    staleTime: 0,
    gcTime: 0,
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  return read.data === undefined ? null : <CreditForm lines={read.data} onCancel={onCancel} onMade={onMade} piece={piece} />;
}

interface InvoiceLine {
  readonly line: BamPaiementLigneRow;
  /** Quantity that no credit note took back yet. */
  readonly left: number;
}

async function loadLines(piece: number): Promise<readonly InvoiceLine[]> {
  const filter = {
    Criteres: {
      or: [
        { field: 'IdPaiement', op: 'eq', value: piece },
        { field: 'LigneCreditee.IdPaiement', op: 'eq', value: piece },
      ],
    },
    Tri: [
      { Key: 'Ordre', Desc: false },
      { Key: 'Id', Desc: false },
    ],
    Colonnes: COLUMNS,
  } as const;
  const found = await bamPaiementLigneClient.list({ filter, skip: 0, take: LINES_MAX });
  return found
    .filter(({ IdPaiement }) => IdPaiement === piece)
    .map((line) => {
      const taken = found.filter(({ IdLigneCreditee }) => IdLigneCreditee === line.Id);
      const left = toCents(line.Quantite ?? 0) - taken.reduce((sum, { Quantite }) => sum + toCents(Quantite ?? 0), 0);
      return { line, left: left / 100 };
    });
}

type Quantities = Readonly<Record<number, string>>;

function quantityOf(typed: string | undefined): number | null {
  if (typed === undefined || typed.trim() === '') return 0;
  const read = readAmount(typed);
  return 'value' in read && read.value >= 0 ? read.value : null;
}

function useCredit(piece: CreditedPiece, onMade: () => void) {
  const text = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function make(lines: readonly { readonly Ligne: number; readonly Quantite: number }[], reason: string): Promise<void> {
    setBusy(true);
    try {
      const body = { Version: piece.version, Lignes: [...lines], Motif: reason.trim() === '' ? null : reason.trim() };
      await createAvoir({ path: { id: piece.id }, body });
      notify('success', text('avoir.ok'));
      onMade();
    } catch (error) {
      setFailure(failureWithReason(error, text('avoir.nok')));
    } finally {
      setBusy(false);
    }
  }
  return { make, failure, isBusy };
}

interface CreditFormProps extends CreditLinesProps {
  readonly lines: readonly InvoiceLine[];
}

function CreditForm({ lines, piece, onCancel, onMade }: CreditFormProps): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState<Quantities>({});
  const [reason, setReason] = useState('');
  const { make, failure, isBusy } = useCredit(piece, onMade);
  const quantities = lines.map(({ line, left }) => ({ Ligne: line.Id, Quantite: quantityOf(typed[line.Id]), left }));
  const isReadable = quantities.every(({ Quantite, left }) => Quantite !== null && Quantite <= left);
  const returned = quantities.flatMap(({ Ligne, Quantite }) => (Quantite === null || Quantite === 0 ? [] : [{ Ligne, Quantite }]));
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make(returned, reason);
      }}
    >
      <p>{text('comptabilite.avoirLignesAide')}</p>
      <LinesTable lines={lines} onType={(id, value) => setTyped({ ...typed, [id]: value })} typed={typed} />
      <Field id="avoir-motif" label={text('comptabilite.motif')}>
        {(aria) => <TextArea aria={aria} onChange={setReason} value={reason} />}
      </Field>
      <p className="ui-error" role="alert">
        {failure ?? ''}
      </p>
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || !isReadable || returned.length === 0} type="submit" variant="primary">
            {text('comptabilite.avoir')}
          </Button>
        }
        secondary={<Button onClick={onCancel}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

interface LinesTableProps {
  readonly lines: readonly InvoiceLine[];
  readonly typed: Quantities;
  readonly onType: (line: number, value: string) => void;
}

function LinesTable({ lines, typed, onType }: LinesTableProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  function quantity(value: number): string {
    return formatNumber(value, Number.isInteger(value) ? 0 : 2, language);
  }
  return (
    <DataTable
      isPlain
      columns={[
        { id: 'ligne', header: text('comptabilite.ligne'), isRowHeader: true, cell: ({ line }) => line.Designation ?? '' },
        { id: 'facturee', header: text('comptabilite.facturee'), align: 'right', cell: ({ line }) => quantity(line.Quantite ?? 0) },
        {
          id: 'montant',
          header: text('comptabilite.montantTtc'),
          align: 'right',
          cell: ({ line }) => formatMoney(line.MontantTtc ?? 0, language),
        },
        {
          id: 'creditee',
          header: text('comptabilite.creditee'),
          align: 'right',
          cell: ({ line, left }) => quantity((line.Quantite ?? 0) - left),
        },
        {
          id: 'avoir',
          header: text('comptabilite.aCrediter'),
          align: 'right',
          cell: (row) => <QuantityInput onType={onType} row={row} typed={typed[row.line.Id] ?? ''} />,
        },
      ]}
      rowKey={({ line }) => line.Id}
      rows={lines}
    />
  );
}

interface QuantityInputProps extends Pick<LinesTableProps, 'onType'> {
  readonly row: InvoiceLine;
  readonly typed: string;
}

function QuantityInput({ row: { line, left }, typed, onType }: QuantityInputProps): ReactNode {
  const text = useText();
  const id = useId();
  const read = quantityOf(typed);
  const isWrong = read === null || read > left;
  return (
    <>
      <input
        aria-describedby={isWrong ? id : undefined}
        aria-invalid={isWrong || undefined}
        aria-label={`${text('comptabilite.aCrediter')} – ${line.Designation ?? ''}`}
        className="ui-input"
        data-align="right"
        disabled={left <= 0}
        inputMode="decimal"
        onChange={(event) => onType(line.Id, event.target.value)}
        value={typed}
      />
      {isWrong ? (
        <span className="ui-error" id={id}>
          {text('comptabilite.quantiteMax', { reste: String(left) })}
        </span>
      ) : null}
    </>
  );
}
