import { type DeskFile, outdatedRoles, unprintedRoles } from '#domain/desk/desk-file.ts';
import { AS_IT_IS, badgeSays } from '#domain/participants/badges.ts';
import { currentLanguage, text } from '#web/i18n/i18n.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { printBadges } from './desk-api.ts';

const PRINT = 'imprimer';
const CANCEL = 'annuler';

interface Standing {
  readonly edition: number;
  /** Nothing is printed while the server does not answer. */
  readonly isLost: boolean;
}

/** The answer that goes with a hand-over whose badges were never printed or say something else than they should, once printed or as they are; `false`: not now. */
export async function askBadges(file: DeskFile, { edition, isLost }: Standing): Promise<string | null | false> {
  const roles = [...outdatedRoles(file), ...unprintedRoles(file)];
  if (roles.length === 0) return null;
  const sentences = roles.map(({ Perime, Pour }) => {
    if (Perime === null) return text('guichet.jamaisImprime', { nom: Pour ?? file.Nom });
    const [imprime, actuel] = [badgeSays(Perime.Imprime, currentLanguage()), badgeSays(Perime.Actuel, currentLanguage())];
    return text('guichet.perime', { nom: Pour ?? file.Nom, imprime, actuel });
  });
  const choice = await dialogs.ask({
    title: text('guichet.badgeTitre', { nom: roles[0]?.Pour ?? file.Nom }),
    text: sentences.join(' '),
    choices: [
      { key: CANCEL, label: text('dialog.annuler') },
      ...(isLost
        ? []
        : [{ key: PRINT, label: text('guichet.imprimerPuisRemettre'), variant: 'primary' as const, hasFocus: true as const }]),
      { key: AS_IT_IS, label: text('guichet.remettreTelQuel'), ...(isLost && { hasFocus: true as const }) },
    ],
  });
  if (choice === null || choice === CANCEL) return false;
  if (choice === PRINT && !(await printBadges(edition, roles))) return false;
  return choice === PRINT ? null : choice;
}
