import { loadTexts, text } from '#web/i18n/i18n.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { QuestionBody } from '#web/shell/dialogs/question-body.tsx';
import { wordCounts } from './word-counts.ts';

/** A mail that would leave with a hole. */
export interface Incomplete {
  readonly Nom: string | null;
  readonly Manquants: readonly string[];
}

/** Asks before a mail leaves with a hole; true if none would. */
export async function askHoles(mails: readonly Incomplete[]): Promise<boolean> {
  const incomplete = mails.filter(({ Manquants }) => Manquants.length > 0);
  const count = incomplete.length;
  if (count === 0) return true;
  await Promise.all([loadTexts('mails'), loadTexts('motMail'), loadTexts('suppression')]);
  const champs = wordCounts(
    incomplete.flatMap(({ Manquants }) => Manquants),
    text,
  );
  return dialogs.confirm({
    title: text('mails.incompletsTitre', { count }),
    text: (
      <QuestionBody names={incomplete.flatMap(({ Nom }) => Nom ?? [])} undo={text('mails.incompletsRetour')}>
        <p className="ui-error">{text('mails.incompletsManque', { champs })}</p>
      </QuestionBody>
    ),
    confirmLabel: text('mails.incompletsEnvoyer'),
  });
}
