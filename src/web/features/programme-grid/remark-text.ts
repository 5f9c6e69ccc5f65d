import type { Remark } from '#domain/programmation/placement.ts';
import type { AlerteSeance } from '#generated/client/types.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { type Readiness, type Screening, spanText } from './grid-model.ts';

/** What is wrong with a place, in a sentence each. */
export function remarkTexts(text: Text, remarks: readonly Remark[], screenings: readonly Screening[]): readonly string[] {
  return remarks.map(({ code, other, minutes }) => {
    const met = screenings.find(({ id }) => id === other);
    const params = { nom: met?.name ?? '', heures: met === undefined ? '' : spanText(met), minutes: minutes ?? 0 };
    return text(`programmation.remarque.${code}`, params);
  });
}

/** Who and what will be missing on the day, in a sentence each. */
export function warningTexts(text: Text, warnings: readonly Pick<AlerteSeance, 'Code' | 'Sujet'>[]): readonly string[] {
  return warnings.map(({ Code, Sujet }) => text(`programmation.alerte.${Code}`, { sujet: Sujet }));
}

/** What is ready for it and what is not, in words. */
export function lightTexts(text: Text, { films, copies, subtitled, missingKeys, isIntroduced }: Readiness): readonly string[] {
  return [
    ...(films === 0 ? [] : [text('programmation.feux.copiesDites', { pretes: copies, films })]),
    ...(films === 0 ? [] : [text('programmation.feux.sousTitresDits', { nombre: subtitled, films })]),
    ...(missingKeys === 0 ? [] : [text('programmation.feux.kdmDites', { count: missingKeys })]),
    ...(isIntroduced === false ? [text('programmation.feux.sansPresentateur')] : []),
  ];
}

/** What of a screening is not said by its place, in words. */
export function signTexts(text: Text, { isReserved, isReferral, isPresent, isChanged }: Screening): readonly string[] {
  return [
    ...(isReserved ? [text('programmation.surReservation')] : []),
    ...(isReferral ? [text('programmation.avecRenvoi')] : []),
    ...(isPresent ? [text('programmation.enPresence')] : []),
    ...(isChanged ? [text('programmation.publication.nonPubliee')] : []),
  ];
}
