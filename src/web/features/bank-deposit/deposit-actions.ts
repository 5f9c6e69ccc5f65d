import { FileSpreadsheet, Printer, Undo2 } from 'lucide-react';
import { getRemiseBordereau, reverseRemise } from '#generated/client/sdk/comptabilite.gen.ts';
import { RemiseAnnulation } from '#generated/schemas/remise-annulation.zod.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt, SheetAction } from '#web/records/feature-actions.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { notify } from '#web/shell/notifications.ts';

/** A deposit has its slip, and is undone by its opposite. */
export const depositActions = actionsOn('bam-remise', (context): readonly SheetAction[] => {
  const { record, can } = context;
  const isStanding = record.IdAnnule === null && record.IsAnnulee !== true;
  return [
    { key: 'bordereau', label: text('comptabilite.bordereau'), icon: Printer, run: () => downloadDepositSlip(record.Id, 'pdf') },
    {
      key: 'bordereau-xlsx',
      label: text('comptabilite.bordereauXlsx'),
      icon: FileSpreadsheet,
      run: () => downloadDepositSlip(record.Id, 'xlsx'),
    },
    ...(isStanding && can('REMETTRE-BANQUE')
      ? [{ key: 'annuler', label: text('comptabilite.annulerRemise'), icon: Undo2, run: (attempt: Attempt) => undo(context, attempt) }]
      : []),
  ];
});

export function downloadDepositSlip(id: number, format: 'pdf' | 'xlsx'): Promise<void> {
  return download(() => getRemiseBordereau({ path: { id }, query: { format }, ...AS_FILE }));
}

async function undo({ entity, record }: ActionContextOf<'bam-remise'>, attempt: Attempt): Promise<void> {
  const question = {
    title: text('comptabilite.annulerRemise'),
    intro: text('comptabilite.annulerRemiseAide'),
    module: entity,
    names: ['Motif'],
    initial: {},
    confirm: text('comptabilite.annulerRemise'),
  };
  async function work(values: RecordData): Promise<void> {
    await reverseRemise({ path: { id: record.Id }, body: checkedBody(RemiseAnnulation, values) });
    notify('success', text('comptabilite.remiseAnnulee'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('comptabilite.remiseNok')) }, attempt);
}
