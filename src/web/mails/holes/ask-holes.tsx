import { loadTexts, text } from '#web/i18n/i18n.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { QuestionBody } from '#web/shell/dialogs/question-body.tsx';
import { wordCounts } from './word-counts.ts';

/** A mail that may leave with a hole. */
export interface Incomplete {
  readonly Nom: string | null;
  readonly Manquants: readonly string[];
}

/** Names the people and the words of mails that would leave with a hole. */
export async function askHoles(incomplete: readonly Incomplete[]): Promise<boolean> {
  const count = incomplete.length;
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
