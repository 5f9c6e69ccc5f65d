import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import { find, read, refuse, remove, update, type Work } from '#domain/work/work.ts';
import { holdSection, renumber } from './numbering.ts';
import { type Validation, type Validated, validateSubmission } from './validate-submission.ts';

const OPEN: ReadonlySet<number> = new Set([InsRecupTraitement.aTraiter, InsRecupTraitement.aConfirmer]);
const FORCED: ReadonlySet<number> = new Set([...OPEN, InsRecupTraitement.error]);
const CANCELLED: ReadonlySet<number> = new Set([InsRecupTraitement.annulee, InsRecupTraitement.archive]);

export function isOpen({ Traitement }: InsRecup): boolean {
  return FORCED.has(Traitement);
}

/** The step « valider », or « forcer », with a film chosen in the same gesture. */
export function* validateWith(validation: Validation): Work<Validated> {
  const { record, isForced } = validation;
  if (!(isForced ? FORCED : OPEN).has(record.Traitement)) yield* refuse('transition-refusee');
  const validated = yield* validateSubmission(validation);
  yield* update('ins-recup', record.Id, { ...validated, Traitement: InsRecupTraitement.validee });
  return validated;
}

/**
 * Another section (001 §4). A submission that became a film takes the next number of the new section, and its former one stays searchable;
 * a film that is in a programme of its section does not leave it.
 */
export function* moveToSection(record: InsRecup, idSection: number): Work<{ readonly Numero: string | null }> {
  if (record.IdSection === idSection) yield* refuse('deja-fait');
  const section = yield* holdSection(idSection);
  if (section.Eannee !== record.Eannee) yield* refuse('section-autre-edition');
  const registration = record.IdInscription;
  const Numero = registration === null ? null : yield* moveRegistration(registration, section);
  yield* update('ins-recup', record.Id, { IdSection: idSection, StatutDepot: record.StatutDepot | InsRecupStatut.autreSection });
  return { Numero };
}

function* moveRegistration(id: number, section: FestivalSection): Work<string> {
  const registration = yield* read('festival-inscription', id);
  if (registration.IdProgramme !== null) yield* refuse('inscription-au-programme');
  const IdFilm = registration.IdFilm;
  if ((yield* find('festival-inscription', { IdFilm, IdSection: section.Id })).length > 0) yield* refuse('film-deja-inscrit');
  return yield* renumber(registration, section);
}

export interface Cancelling {
  readonly record: InsRecup;
  readonly now: string;
  readonly userId: number;
}

/** « Annuler et supprimer »: the film goes too when this submission made it and nothing else uses it; else its registration only. */
export function* cancelAndDelete({ record, now, userId }: Cancelling): Work<{ readonly IsFilmSupprime: boolean }> {
  if (CANCELLED.has(record.Traitement)) yield* refuse('transition-refusee');
  const film = record.IdFilm;
  const registration = record.IdInscription;
  const IsFilmSupprime = film !== null && record.IsFilmCree === true && !(yield* isUsedElsewhere(record, film));
  yield* update('ins-recup', record.Id, {
    Traitement: InsRecupTraitement.annulee,
    StatutDepot: record.StatutDepot | InsRecupStatut.annule,
    TraiteLe: now,
    IdTraitePar: userId,
  });
  if (film !== null && IsFilmSupprime) yield* remove('film', film);
  else if (registration !== null) yield* remove('festival-inscription', registration);
  return { IsFilmSupprime };
}

function* isUsedElsewhere(record: InsRecup, film: number): Work<boolean> {
  const registrations = yield* find('festival-inscription', { IdFilm: film });
  const submissions = yield* find('ins-recup', { IdFilm: film });
  const registrationId = record.IdInscription;
  return registrations.some((registration) => registration.Id !== registrationId) || submissions.some((other) => other.Id !== record.Id);
}
