import type { Remark } from '#domain/programmation/placement.ts';
import type { AlerteSeance } from '#generated/client/types.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { type Screening, spanText } from './grid-model.ts';

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

/** What of a screening is not said by its place, in words. */
export function signTexts(text: Text, { isReserved, isReferral, isPresent, isChanged }: Screening): readonly string[] {
  return [
    ...(isReserved ? [text('programmation.surReservation')] : []),
    ...(isReferral ? [text('programmation.avecRenvoi')] : []),
    ...(isPresent ? [text('programmation.enPresence')] : []),
    ...(isChanged ? [text('programmation.publication.nonPubliee')] : []),
  ];
}
