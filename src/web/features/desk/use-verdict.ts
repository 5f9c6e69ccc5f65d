import type { DeskFile, DeskRole, Refusal } from '#domain/desk/desk-file.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';

/** Meanings of statuses that the desk tells people by. */
export type VerdictTone = 'ok' | 'todo' | 'no' | 'done';

const TONES: Readonly<Record<DeskFile['Verdict'], VerdictTone>> = { remettre: 'ok', payer: 'todo', refuse: 'no', remis: 'done' };

export function toneOf({ Verdict }: Pick<DeskFile, 'Verdict'>): VerdictTone {
  return TONES[Verdict];
}

/** A refusal in one word and one sentence. */
export function useRefusalText(): (refusal: Refusal) => { readonly word: string; readonly detail: string } {
  const text = useText();
  return (refusal) => ({ word: text(`guichet.${refusal}`), detail: text(`guichet.${refusal}Detail`) });
}

/** Verdict of the desk about somebody: a word to read from afar, and a sentence. */
export function useVerdict(file: DeskFile): { readonly word: string; readonly detail: string } {
  const text = useText();
  const language = useLanguage();
  const refusalText = useRefusalText();
  switch (file.Verdict) {
    case 'remettre':
      return { word: text('guichet.aRemettre'), detail: '' };
    case 'payer':
      return { word: text('guichet.aPayer', { montant: formatMoney(file.Du, language) }), detail: '' };
    case 'remis':
      return { word: text('guichet.dejaRemis'), detail: doneText(lastDone(file.Roles)) };
    case 'refuse': {
      const refused = file.Roles.find(({ Refus }) => Refus !== null);
      return refused?.Refus == null ? { word: text('guichet.inconnu'), detail: '' } : refusalText(refused.Refus);
    }
  }
}

function lastDone(roles: readonly DeskRole[]): DeskRole['Remis'] {
  return roles.find(({ Remis }) => Remis !== null)?.Remis ?? null;
}

/** « 28/01/2027 10:12 · Guichet 2 · Awa Diaville » */
export function doneText(done: DeskRole['Remis']): string {
  return done === null
    ? ''
    : [done.Le === '' ? null : formatDateTime(done.Le), done.Guichet, done.Par].filter((part) => part !== null).join(' · ');
}
