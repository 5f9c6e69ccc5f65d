import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getLivreLignesQueryKey } from '#generated/client/queries/livres.gen.ts';
import { createLettrage } from '#generated/client/sdk/livres.gen.ts';
import type { LivreLigne, LivreLignes } from '#generated/client/types.gen.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './account-books.module.css';
import { LinesTable } from './lines-table.tsx';
import { unletter } from './unletter.ts';

interface LetteredLinesProps {
  readonly issuer: number | null;
  readonly lines: LivreLignes;
}

/** Lines whose reader letters those that come to nothing together, and takes the letter back. */
export function LetteredLines({ issuer, lines }: LetteredLinesProps): ReactNode {
  const { can } = useRights();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (!can('LETTRER-COMPTES')) return <LinesTable lines={lines} />;
  async function readAgain(): Promise<void> {
    setChosen(new Set());
    const [{ _id }] = getLivreLignesQueryKey({ query: { debut: '', fin: '' } });
    await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isCallOf(key, _id) });
  }
  function toggle(key: string): void {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  }
  const taken = lines.Lignes.filter(({ Cle }) => Cle !== null && chosen.has(Cle));
  return (
    <>
      {lines.Lignes.some(({ Cle }) => Cle !== null) ? <LetterBar issuer={issuer} onDone={readAgain} taken={taken} /> : null}
      <LinesTable
        choice={{ chosen, toggle }}
        lines={lines}
        onUnletter={(line) => void unletter(line).then((isDone) => (isDone ? readAgain() : undefined))}
      />
    </>
  );
}

function isCallOf(key: unknown, id: string): boolean {
  return typeof key === 'object' && key !== null && '_id' in key && key._id === id;
}

interface LetterBarProps {
  readonly issuer: number | null;
  readonly onDone: () => Promise<void>;
  readonly taken: readonly LivreLigne[];
}

function LetterBar({ issuer, onDone, taken }: LetterBarProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const debit = sumMoney(taken.map(({ Debit }) => Debit));
  const credit = sumMoney(taken.map(({ Credit }) => Credit));
  const left = sumMoney([debit, -credit]);
  async function letter(): Promise<void> {
    setBusy(true);
    try {
      await createLettrage({ body: { Cles: taken.flatMap(({ Cle }) => Cle ?? []), Emetteur: issuer } });
      notify('success', text('livre.lettrees'));
      await onDone();
    } catch (error) {
      notify('danger', failureText(error, text('livre.lettrageNok')));
    } finally {
      setBusy(false);
    }
  }
  const sums = { debit: formatMoney(debit, culture), credit: formatMoney(credit, culture), solde: formatMoney(left, culture) };
  return (
    <div className={styles.letterBar}>
      <output>{taken.length === 0 ? text('livre.lettrerAide') : text('livre.choisies', { count: taken.length, ...sums })}</output>
      <Button
        busy={isBusy}
        disabled={isBusy || taken.length < 2 || left !== 0}
        icon={Link2}
        onClick={() => void letter()}
        variant="primary"
      >
        {text('livre.lettrer')}
      </Button>
    </div>
  );
}
