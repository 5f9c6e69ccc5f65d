import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
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
    const text = badgeText(badge);
    const isSame = participant['EmpreinteBadge'] === text && (participant['CategorieEditee'] ?? null) === badge.category;
    if (!isWhole && isSame) continue;
    printed.push(badge);
    yield* update('festival-participant', badge.id, {
      JetonBadge: badge.token,
      EmpreinteBadge: text,
      CategorieEditee: badge.category,
      DateEditionBadge: now,
      NbEditionsBadge: (readNumber(participant, 'NbEditionsBadge') ?? 0) + 1,
    });
  }
  return printed;
}

interface Names {
  readonly people: ReadonlyMap<number, RecordData>;
  readonly structures: ReadonlyMap<number, RecordData>;
  readonly newToken: () => string;
}

/** What is written for the badge wins over what the records are called. */
function badgeOf(participant: RecordData, { people, structures, newToken }: Names): Badge {
  const person = people.get(readNumber(participant, 'IdPersonne') ?? 0) ?? {};
  const structure = structures.get(readNumber(participant, 'IdStructure') ?? 0) ?? {};
  const fullName = [readText(person, 'Prenom'), readText(person, 'Nom')].filter((part) => part !== null).join(' ');
  return {
    id: readId(participant),
    name: readText(participant, 'NomBadge') ?? fullName,
    structure: readText(participant, 'NomStructureBadge') ?? readText(structure, 'RaisonSociale') ?? '',
    category: readNumber(participant, 'CategorieBadge'),
    token: readText(participant, 'JetonBadge') ?? newToken(),
  };
}

const byId = (records: readonly RecordData[]): ReadonlyMap<number, RecordData> =>
  new Map(records.map((record) => [readId(record), record]));

const idsOf = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.map((record) => readNumber(record, field) ?? 0).filter((id) => id > 0)),
];
