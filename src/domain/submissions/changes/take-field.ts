import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { splitTitle } from '#domain/values/text/title.ts';
import { create, find, read, refuse, refuseWith, remove, update, type Work } from '#domain/work/work.ts';
import type { Look } from '../correspondence.ts';
import type { Deposit } from '../deposit.ts';
import { understand } from '../deposit-references.ts';
import { FILM_FIELDS } from '../film-of-submission.ts';
import { plainOf, sectionOf } from '../plain-fields.ts';
import { moveToSection } from '../submission-steps.ts';
import type { ComparedField } from './deposit-facts.ts';

export interface Taking {
  readonly submission: InsRecup;
  readonly film: number;
  /** The deposit as the site says it now. */
  readonly deposit: Deposit;
  readonly look: Look;
}

/** Writes one field of the site on the submission, and where a film holds it on the film. */
export function* takeField(champ: ComparedField, { submission, film, deposit, look }: Taking): Work<void> {
  if (champ === 'IdSection') return yield* takeSection(submission.Id, deposit);
  const { fields, open } = yield* understand(deposit, look);
  const word = open.find(({ field }) => field === champ);
  if (word !== undefined) yield* refuseWord(word.value);
  const depositValues: RecordData = { ...plainOf(deposit), ...fields };
  const value = depositValues[champ] ?? null;
  yield* update('ins-recup', submission.Id, { [champ]: value });
  if (FILM_FIELDS.some((name) => name === champ)) yield* update('film', film, { [champ]: value });
  if (champ === 'TitreFrancais') yield* setFrenchTitle(film, deposit.titreFrancais ?? null);
  if (champ === 'IdSupportProj' || champ === 'IdsLangueSousTitre') yield* addCopy(submission.Id, film);
}

export function* refuseWord(mot: string): Work<never> {
  return yield* refuseWith('regle-metier', { message: 'inscription.changementMot', params: { mot } });
}

function* takeSection(id: number, deposit: Deposit): Work<void> {
  const unknown: string[] = [];
  const section = yield* sectionOf(deposit, unknown);
  if (section === null) return unknown[0] === undefined ? yield* refuse('depot-sans-section') : yield* refuseWord(unknown[0]);
  const submission = yield* read('ins-recup', id);
  if (submission.IdSection !== section) yield* moveToSection(submission, section);
}

function* setFrenchTitle(IdFilm: number, title: string | null): Work<void> {
  const IdLangue = LangueSysteme.fr;
  const [existing] = yield* find('film-titre', { IdFilm, IdLangue });
  if (title === null) return existing === undefined ? undefined : yield* remove('film-titre', existing.Id);
  const { prefixe: Prefixe, titre: Titre } = splitTitle(title, 'fr');
  if (existing === undefined) yield* create('film-titre', { IdFilm, IdLangue, Prefixe, Titre });
  else yield* update('film-titre', existing.Id, { Prefixe, Titre });
}

/** A print that is known already may be on its way: another support is another print. */
function* addCopy(id: number, IdFilm: number): Work<void> {
  const { IdSupportProj, IdsLangueSousTitre, IdSon, IdRatio, IdFramerate } = yield* read('ins-recup', id);
  if (IdSupportProj === null) return;
  const IdLangueSousTitre = IdsLangueSousTitre[0] ?? null;
  const copies = yield* find('film-copie', { IdFilm, IdSupportProj, IdLangueSousTitre });
  if (copies.length === 0) yield* create('film-copie', { IdFilm, IdSupportProj, IdLangueSousTitre, IdSon, IdRatio, IdFramerate });
}
