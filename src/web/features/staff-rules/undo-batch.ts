import { undoRegle } from '#generated/client/sdk/regles.gen.ts';
import type { RegleFiche } from '#generated/client/types.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';

interface BatchOrder {
  readonly id: number;
  readonly lot: string;
  readonly count: number;
}

/** Takes a batch back after a question, some records at a time, and says what stayed and why. */
export async function undoBatch({ id, lot, count }: BatchOrder): Promise<void> {
  const question = {
    title: text('regles.annulerTitre', { count }),
    text: text('regles.annulerTexte'),
    confirmLabel: text('regles.annuler'),
  };
  if (!(await dialogs.confirm(question))) return;
  try {
    tell(await undoAll(id, lot));
  } catch (error) {
    notify('danger', failureText(error, text('regles.annulerNok')));
  }
}

async function undoAll(id: number, lot: string): Promise<readonly RegleFiche[]> {
  const all: RegleFiche[] = [];
  async function undoFrom(before: number | null): Promise<void> {
    const { data } = await undoRegle({ path: { id }, body: { Lot: lot, Avant: before } });
    all.push(...data.Fiches);
    if (data.Suite !== null) await undoFrom(data.Suite);
  }
  await undoFrom(null);
  return all;
}

function tell(records: readonly RegleFiche[]): void {
  const stayed = records.filter(({ Etat }) => Etat === 'refusee');
  const back = text('regles.annulees', { count: records.length - stayed.length });
  const why = [...new Set(stayed.flatMap(({ Raison }) => Raison ?? []))].join(' ');
  const rest = stayed.length === 0 ? '' : ` ${text('regles.restees', { count: stayed.length, raison: why })}`;
  notify(stayed.length === 0 ? 'success' : 'warning', `${back}${rest}`);
}
