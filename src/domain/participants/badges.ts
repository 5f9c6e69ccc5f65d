import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { badgeCategorieEnum } from '#generated/enums/badge-categorie.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, update, type Work } from '#domain/work/work.ts';

/** A badge as it is printed. */
export interface Badge {
  readonly id: number;
  readonly name: string;
  readonly structure: string;
  readonly category: number | null;
  readonly token: string;
}

interface BadgeOrder {
  readonly type: number;
  readonly eannee: number;
  /** Those that are up to date too. */
  readonly isWhole: boolean;
  /** Of these records only. */
  readonly ids?: readonly number[] | undefined;
  readonly now: string;
  /** A new opaque token. */
  readonly newToken: () => string;
}

/** The words of a badge, as `TexteBadge` of the schema says them: it is printed again once they are others. */
export function badgeText({ name, structure }: Pick<Badge, 'name' | 'structure'>): string {
  return `${name} · ${structure}`.trim();
}

/**
 * The badges of one kind of participants that are to print: validated, never printed or no longer saying what is printed on them.
 * Each gets its token once and for all, and is marked as printed.
 */
export function* printBadges({ type, eannee, isWhole, ids, now, newToken }: BadgeOrder): Work<readonly Badge[]> {
  const { validee, retiree } = ParticipantStatut;
  const participants = yield* find('festival-participant', {
    ...(ids === undefined ? {} : { Id: ids }),
    Eannee: eannee,
    Type: type,
    Statut: [validee, retiree],
  });
  const people = byId(yield* find('personne', { Id: idsOf(participants, 'IdPersonne') }));
  const structures = byId(yield* find('structure', { Id: idsOf(participants, 'IdStructure') }));
  const printed: Badge[] = [];
  for (const participant of participants) {
    const badge = badgeOf(participant, { people, structures, newToken });
    if (!isWhole && isPrintedSo(participant, badge)) continue;
    printed.push(badge);
    yield* update('festival-participant', badge.id, {
      JetonBadge: badge.token,
      EmpreinteBadge: badgeText(badge),
      CategorieEditee: badge.category,
      DateEditionBadge: now,
      NbEditionsBadge: (readNumber(participant, 'NbEditionsBadge') ?? 0) + 1,
    });
  }
  return printed;
}

export interface BadgeSources {
  readonly people: ReadonlyMap<number, RecordData>;
  readonly structures: ReadonlyMap<number, RecordData>;
}

/** What is written for the badge wins over what the records are called. */
export function badgeWords(participant: RecordData, { people, structures }: BadgeSources): Pick<Badge, 'name' | 'structure'> {
  const person = people.get(readNumber(participant, 'IdPersonne') ?? 0) ?? {};
  const structure = structures.get(readNumber(participant, 'IdStructure') ?? 0) ?? {};
  const fullName = [readText(person, 'Prenom'), readText(person, 'Nom')].filter((part) => part !== null).join(' ');
  return {
    name: readText(participant, 'NomBadge') ?? fullName,
    structure: readText(participant, 'NomStructureBadge') ?? readText(structure, 'RaisonSociale') ?? '',
  };
}

/** What was printed last still says who wears it. */
export const isPrintedSo = (participant: RecordData, words: Pick<Badge, 'name' | 'structure'>): boolean =>
  participant['EmpreinteBadge'] === badgeText(words) &&
  (participant['CategorieEditee'] ?? null) === readNumber(participant, 'CategorieBadge');

/** Answer to what is asked of a badge that is out of date: it is handed over as it is. */
export const AS_IT_IS = 'badge-tel-quel';

/** What stands on a badge. */
export interface BadgeSaying {
  readonly Texte: string;
  readonly Categorie: number | null;
}

/** A badge that was printed and would say something else today. */
export interface OutdatedBadge {
  readonly Imprime: BadgeSaying;
  readonly Actuel: BadgeSaying;
}

/** Null: never printed, or still true. */
export function outdatedBadge(participant: RecordData, words: Pick<Badge, 'name' | 'structure'>): OutdatedBadge | null {
  if (readText(participant, 'DateEditionBadge') === null || isPrintedSo(participant, words)) return null;
  return {
    Imprime: { Texte: readText(participant, 'EmpreinteBadge') ?? '', Categorie: readNumber(participant, 'CategorieEditee') },
    Actuel: { Texte: badgeText(words), Categorie: readNumber(participant, 'CategorieBadge') },
  };
}

/** « Ana Riou · Studio du Lac · Presse » */
export const badgeSays = ({ Texte, Categorie }: BadgeSaying, language: Language): string =>
  [Texte, Categorie === null ? null : enumLabel(badgeCategorieEnum, Categorie, language)]
    .flatMap((part) => (part === null || part === '' ? [] : [part.replace(/ ·$/, '')]))
    .join(' · ');

function badgeOf(participant: RecordData, { newToken, ...sources }: BadgeSources & Pick<BadgeOrder, 'newToken'>): Badge {
  return {
    id: readId(participant),
    ...badgeWords(participant, sources),
    category: readNumber(participant, 'CategorieBadge'),
    token: readText(participant, 'JetonBadge') ?? newToken(),
  };
}

const byId = (records: readonly RecordData[]): ReadonlyMap<number, RecordData> =>
  new Map(records.map((record) => [readId(record), record]));

const idsOf = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.map((record) => readNumber(record, field) ?? 0).filter((id) => id > 0)),
];
