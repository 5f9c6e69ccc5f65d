import { HandCoins, Landmark, Undo2 } from 'lucide-react';
import { undoReleve } from '#generated/client/sdk/releves.gen.ts';
import { ReleveAnnulation } from '#generated/schemas/releve-annulation.zod.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { formatMoney } from '#domain/values/money.ts';
import { currentLanguage, text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt, SheetAction } from '#web/records/feature-actions.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { keepAsCredit } from './keep-credit.ts';
import { MatchDialog } from './match-dialog.tsx';

type Context = ActionContextOf<'bam-releve-ligne'>;

/** A line is confirmed by a person, and undone by the opposites of its receipts. */
export const bankLineActions = actionsOn('bam-releve-ligne', (context): readonly SheetAction[] => {
  const { record, can } = context;
  if (!can('RAPPROCHER-BANQUE') || (record.Montant ?? 0) <= 0) return [];
  if (record.RapprocheeLe === null)
    return [
      { key: 'rapprocher', label: text('releve.rapprocher'), icon: Landmark, run: () => propose(context) },
      { key: 'credit', label: text('releve.credit'), icon: HandCoins, run: (attempt: Attempt) => keepAsCredit(record.Id, attempt) },
    ];
  return [{ key: 'annuler', label: text('releve.annuler'), icon: Undo2, run: (attempt: Attempt) => undo(context, attempt) }];
});

async function propose({ record }: Context): Promise<void> {
  const intro = text('releve.propositions', { libelle: record.Libelle ?? '', montant: formatMoney(record.Montant, currentLanguage()) });
  await dialogs.lightview({
    title: text('releve.rapprocher'),
    size: 'LARGE',
    content: (close) => <MatchDialog amount={record.Montant ?? 0} intro={intro} line={record.Id} onDone={close} />,
  });
}

async function undo({ entity, record }: Context, attempt: Attempt): Promise<void> {
  const question = {
    title: text('releve.annuler'),
    intro: text('releve.annulerAide'),
    module: entity,
    names: ['Motif'],
    initial: {},
    confirm: text('releve.annuler'),
  };
  async function work(values: RecordData): Promise<void> {
    await undoReleve({ path: { id: record.Id }, body: checkedBody(ReleveAnnulation, values) });
    notify('success', text('releve.annule'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('releve.nok')) }, attempt);
}
