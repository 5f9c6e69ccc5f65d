import type { Personne } from '#generated/records/personne.gen.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { badgeCategorieEnum } from '#generated/enums/badge-categorie.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { readNumber } from '#domain/values/record-data.ts';
import { accessLetters } from '#domain/badges/access-letters.ts';
import { find, update, type Work } from '#domain/work/work.ts';

/** A badge as it is printed. */
export interface Badge {
  readonly id: number;
  readonly name: string;
  readonly structure: string;
  readonly category: number | null;
  readonly token: string;
  /** Given name of its person. */
  readonly given: string | null;
  /** Portrait that its person agreed to; null: none. */
  readonly portrait: number | null;
  /** Letters of the places that it opens. */
  readonly zones: readonly string[];
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
  /** As they would be printed: nothing is marked. */
  readonly isPreview?: boolean;
}

/** The words of a badge, as `TexteBadge` of the schema says them: it is printed again once they are others. */
export function badgeText({ name, structure }: Pick<Badge, 'name' | 'structure'>): string {
  return `${name} · ${structure}`.trim();
}

/**
 * The badges of one kind of participants that are to print: validated, never printed or no longer saying what is printed on them.
 * Each gets its token once and for all, and is marked as printed.
 */
export function* printBadges({ type, eannee, isWhole, ids, now, newToken, isPreview = false }: BadgeOrder): Work<readonly Badge[]> {
  const { validee, retiree } = ParticipantStatut;
  const participants = yield* find('festival-participant', {
    ...(ids === undefined ? {} : { Id: ids }),
    Eannee: eannee,
    Type: type,
    Statut: [validee, retiree],
  });
  const people = byId(yield* find('personne', { Id: idsOf(participants, 'IdPersonne') }));
  const structures = byId(yield* find('structure', { Id: idsOf(participants, 'IdStructure') }));
  const lettersOf = yield* accessLetters();
  const printed: Badge[] = [];
  for (const participant of participants) {
    const badge = badgeOf(participant, { people, structures, newToken, lettersOf });
    if (!isWhole && isPrintedSo(participant, badge)) continue;
    printed.push(badge);
    if (isPreview) continue;
    yield* update('festival-participant', badge.id, {
      JetonBadge: badge.token,
      EmpreinteBadge: badgeText(badge),
      CategorieEditee: badge.category,
      DateEditionBadge: now,
      NbEditionsBadge: (participant.NbEditionsBadge ?? 0) + 1,
    });
  }
  return printed;
}

export interface BadgeSources {
  readonly people: ReadonlyMap<number, Pick<Personne, 'Prenom' | 'Nom'>>;
  readonly structures: ReadonlyMap<number, Pick<Structure, 'RaisonSociale'>>;
}

/** Values written for the badge win over the names of the records. */
type Badged = Pick<FestivalParticipant, 'IdPersonne' | 'IdStructure' | 'NomBadge' | 'NomStructureBadge'>;

export function badgeWords(participant: Badged, { people, structures }: BadgeSources): Pick<Badge, 'name' | 'structure'> {
  const person = people.get(participant.IdPersonne ?? 0);
  const structure = structures.get(participant.IdStructure ?? 0);
  const fullName = [person?.Prenom, person?.Nom].flatMap((part) => part ?? []).join(' ');
  return {
    name: participant.NomBadge ?? fullName,
    structure: participant.NomStructureBadge ?? structure?.RaisonSociale ?? '',
  };
}

/** The last printed badge still names its wearer. */
export function isPrintedSo(participant: FestivalParticipant, words: Pick<Badge, 'name' | 'structure'>): boolean {
  return participant.EmpreinteBadge === badgeText(words) && (participant.CategorieEditee ?? null) === participant.CategorieBadge;
}

/** Answer to the question about a badge that is out of date: it is handed over as it is. */
export const AS_IT_IS = 'badge-tel-quel';

/** Text of a badge. */
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
export function outdatedBadge(participant: FestivalParticipant, words: Pick<Badge, 'name' | 'structure'>): OutdatedBadge | null {
  if (participant.DateEditionBadge === null || isPrintedSo(participant, words)) return null;
  return {
    Imprime: { Texte: participant.EmpreinteBadge ?? '', Categorie: participant.CategorieEditee },
    Actuel: { Texte: badgeText(words), Categorie: participant.CategorieBadge },
  };
}

/** « Ana Riou · Studio du Lac · Presse » */
export function badgeSays({ Texte, Categorie }: BadgeSaying, language: Language): string {
  return [Texte, Categorie === null ? null : enumLabel(badgeCategorieEnum, Categorie, language)]
    .flatMap((part) => (part === null || part === '' ? [] : [part.replace(/ ·$/, '')]))
    .join(' · ');
}

interface BadgeFacts extends Pick<BadgeOrder, 'newToken'> {
  readonly people: ReadonlyMap<number, Personne>;
  readonly structures: BadgeSources['structures'];
  readonly lettersOf: (places: readonly number[]) => readonly string[];
}

function badgeOf(participant: FestivalParticipant, { newToken, lettersOf, ...sources }: BadgeFacts): Badge {
  const person = sources.people.get(participant.IdPersonne ?? 0);
  return {
    id: participant.Id,
    ...badgeWords(participant, sources),
    category: participant.CategorieBadge,
    token: participant.JetonBadge ?? newToken(),
    given: person?.Prenom ?? null,
    portrait: person === undefined || person.DateConsentementPhoto === null ? null : person.IdPhoto,
    zones: lettersOf(participant.IdsLieuAcces),
  };
}

function byId<R extends { readonly Id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((record) => [record.Id, record]));
}

function idsOf(records: readonly FestivalParticipant[], field: string): readonly number[] {
  return [...new Set(records.map((record) => readNumber(record, field) ?? 0).filter((id) => id > 0))];
}
