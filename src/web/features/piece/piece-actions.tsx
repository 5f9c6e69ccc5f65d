import { useQueryClient } from '@tanstack/react-query';
import { Banknote, Printer, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatMoney, sumMoney } from '#domain/records/money.ts';
import { readId, readNumber, readText, readVersion, type RecordData } from '#domain/records/record-data.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { SheetActionsProps } from '#web/records/feature-actions.ts';
import { askFields } from '#web/records/sheet/ask-form.tsx';
import { downloadFile } from '#web/runtime/download-file.ts';
import { call } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';

const amount = (record: RecordData, name: string): number => readNumber(record, name) ?? 0;

/** An issued piece is printed, received and credited; nothing else is done to it. */
export function PieceActions({ entity, id, record }: SheetActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const acting = usePieceActions({ entity, id, record });
  if (readText(record, 'NoFacture') === null) return null;
  const isCredit = record['IsAvoir'] === true;
  const left = sumMoney([amount(record, 'PrixTtc'), amount(record, 'Credite')]);
  return (
    <>
      <Button busy={acting.isBusy} disabled={acting.isBusy} icon={Printer} onClick={() => void acting.print()}>
        {text('comptabilite.imprimer')}
      </Button>
      {can('ENCAISSER') && acting.due !== 0 ? (
        <Button disabled={acting.isBusy} icon={Banknote} onClick={() => void acting.receive()}>
          {text(isCredit ? 'comptabilite.rembourser' : 'comptabilite.encaisser')}
        </Button>
      ) : null}
      {can('BAM-PAIEMENT-WRITE') && !isCredit && left > 0 ? (
        <Button disabled={acting.isBusy} icon={Undo2} onClick={() => void acting.credit(left)}>
          {text('comptabilite.avoir')}
        </Button>
      ) : null}
    </>
  );
}

/** What is still due of an invoice; for a credit note, what is still to give back. */
const dueOf = (record: RecordData): number => sumMoney([amount(record, 'PrixTtc'), amount(record, 'Credite'), -amount(record, 'Regle')]);

function usePieceActions({ entity, id, record }: Pick<SheetActionsProps, 'entity' | 'id' | 'record'>) {
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const due = record['Etat'] === SETTLED ? 0 : dueOf(record);
  const run = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      await dialogs.alert({ text: sentence(failed, failureText(error, failed)), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    }
  };
  const number = readText(record, 'NoFacture') ?? String(id);
  return {
    isBusy,
    due,
    print: () =>
      run(
        () => downloadFile({ path: `/bam-paiements/${readId(record)}/document`, name: `${number}.pdf` }),
        text('comptabilite.impressionNok'),
      ),
    credit: async (left: number): Promise<void> => {
      if (!(await dialogs.confirm({ text: text('avoir.question'), danger: true }))) return;
      const answer = await askFields({
        title: `${text('comptabilite.avoir')} – ${number}`,
        intro: text('comptabilite.avoirReste', { reste: formatMoney(left, language) }),
        module: entity,
        names: ['PrixTtc', 'Motif'],
        initial: { PrixTtc: left },
        confirm: text('comptabilite.avoir'),
      });
      if (answer === null) return;
      const body = { Version: readVersion(record), MontantTtc: answer['PrixTtc'], Motif: answer['Motif'] };
      await run(async () => {
        await call('/bam-paiements/{id}/avoir', { method: 'POST', params: { id: readId(record) }, body });
        notify('success', text('avoir.ok'));
      }, text('avoir.nok'));
    },
    receive: async (): Promise<void> => {
      const module = await entityLoaders['bam-reglement']();
      const answer = await askFields({
        title: `${text('comptabilite.encaisser')} – ${number}`,
        intro: text('comptabilite.resteDu', { reste: formatMoney(due, language) }),
        module,
        names: ['Montant', 'ModePaiement', 'Banque', 'NoCheque', 'Guichet'],
        initial: { Montant: due, ModePaiement: TRANSFER },
        confirm: text('comptabilite.encaisser'),
      });
      if (answer === null) return;
      const body = { ...answer, Version: readVersion(record) };
      await run(async () => {
        await call('/bam-paiements/{id}/reglements', { method: 'POST', params: { id: readId(record) }, body });
        notify('success', text('comptabilite.encaisse'));
      }, text('paiement.nok'));
    },
  };
}

const SETTLED = 4;
const TRANSFER = 1;

/** What failed, then why. */
const sentence = (failed: string, why: string): string => (why === failed ? failed : `${failed} ${why}`);
