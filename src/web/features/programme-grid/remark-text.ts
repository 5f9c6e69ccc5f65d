import { formatDateTime } from '#domain/values/dates.ts';
import type { Remark } from '#domain/programmation/placement.ts';
import type { AlerteSeance } from '#generated/client/types.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { type Readiness, type Screening, spanText } from './grid-model.ts';

const ALERT_OF: Readonly<Record<Remark['code'], AlerteSeance['Code'] | null>> = {
  chevauchement: 'chevauchement',
  battement: 'battementCourt',
  duree: 'seanceCourte',
  indisponible: 'salleFermee',
  memeProgramme: 'programmeAilleurs',
  jauge: 'jaugeDepassee',
  heurePaire: null,
};

/** Remarks that nobody accepted, on this screening or on the one that it meets. */
export function openRemarks(
  screening: Pick<Screening, 'warnings'>,
  remarks: readonly Remark[],
  screenings: readonly Screening[],
): readonly Remark[] {
  return remarks.filter(({ code, other }) => {
    const met = screenings.find(({ id }) => id === other)?.warnings ?? [];
    return ![...screening.warnings, ...met].some(({ Code, Acquittement }) => Acquittement !== null && Code === ALERT_OF[code]);
  });
}

/** Remarks about a place, in a sentence each. */
export function remarkTexts(text: Text, remarks: readonly Remark[], screenings: readonly Screening[]): readonly string[] {
  return remarks.map(({ code, other, minutes }) => {
    const met = screenings.find(({ id }) => id === other);
    const params = { nom: met?.name ?? '', heures: met === undefined ? '' : spanText(met), minutes: minutes ?? 0 };
    return text(`programmation.remarque.${code}`, params);
  });
}

/** Absent people and copies of the day, in a sentence each. */
export function warningTexts(text: Text, warnings: readonly Pick<AlerteSeance, 'Code' | 'Sujet' | 'Acquittement'>[]): readonly string[] {
  return warnings.map(({ Code, Sujet, Acquittement }) => {
    const what = text(`programmation.alerte.${Code}`, { sujet: Sujet });
    if (Acquittement === null) return what;
    const { Par, Le, Motif } = Acquittement;
    const nom = Par ?? text('programmation.acquittement.quelquun');
    return `${what} ${text('programmation.acquittee', { nom, date: formatDateTime(Le), motif: Motif })}`;
  });
}

/** Words for what is ready for it and what is not. */
export function lightTexts(text: Text, { films, copies, subtitled, missingKeys, isIntroduced }: Readiness): readonly string[] {
  return [
    ...(films === 0 ? [] : [text('programmation.feux.copiesDites', { pretes: copies, films })]),
    ...(films === 0 ? [] : [text('programmation.feux.sousTitresDits', { nombre: subtitled, films })]),
    ...(missingKeys === 0 ? [] : [text('programmation.feux.kdmDites', { count: missingKeys })]),
    ...(isIntroduced === false ? [text('programmation.feux.sansPresentateur')] : []),
  ];
}

/** Signs of a screening beside its place, in words. */
export function signTexts(text: Text, { isReserved, isReferral, isPresent, isChanged }: Screening): readonly string[] {
  return [
    ...(isReserved ? [text('programmation.surReservation')] : []),
    ...(isReferral ? [text('programmation.avecRenvoi')] : []),
    ...(isPresent ? [text('programmation.enPresence')] : []),
    ...(isChanged ? [text('programmation.publication.nonPubliee')] : []),
  ];
}
