import { ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeskPiece } from '#domain/desk/desk-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { printInvoice, printReceipt } from './desk-api.ts';
import type { Desk } from './use-desk.ts';
import styles from './desk.module.css';

interface PieceButtonProps {
  readonly desk: Desk;
  readonly piece: DeskPiece;
  readonly of: 'receipt' | 'invoice';
  /** Beside a name: in one word. */
  readonly isShort?: boolean;
  /** Name of the person, where it is not shown around it. */
  readonly name?: string;
}

const PRINTED = {
  receipt: { right: 'ENCAISSER', print: printReceipt, key: 'guichet.recu' },
  invoice: { right: 'BAM-PAIEMENT', print: printInvoice, key: 'guichet.facture' },
} as const;

/** The receipt or the invoice of what was paid, for who asks for it. */
export function PieceButton({ desk, piece, of, isShort = false, name }: PieceButtonProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  const { right, print, key } = PRINTED[of];
  if (!can(right)) return null;
  async function run(): Promise<void> {
    setBusy(true);
    try {
      await print(piece);
    } catch (error) {
      desk.tell({ tone: 'error', text: failureText(error, text('app.downloadNok')) });
    } finally {
      setBusy(false);
    }
  }
  const label = text(key, { numero: piece.NoFacture });
  return (
    <Button
      busy={isBusy}
      className={isShort ? undefined : styles.print}
      disabled={isBusy}
      icon={isShort ? undefined : ReceiptText}
      onClick={() => void run()}
      variant="quiet"
      {...(name === undefined ? {} : { 'aria-label': `${label} ${name}` })}
    >
      {isShort ? text('guichet.recuCourt') : label}
    </Button>
  );
}
