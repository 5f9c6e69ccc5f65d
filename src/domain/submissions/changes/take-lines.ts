import type { InsRecupCredit } from '#generated/records/ins-recup-credit.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { EntityName } from '#domain/work/typed-records.ts';
import { create, find, read, refuse, refuseWith, remove, similar, update, type Work } from '#domain/work/work.ts';
import type { TableName } from '../correspondence.ts';
import type { SentPart } from '../deposit-parts.ts';
import { createPerson, createStructure } from '../match-credit.ts';
import { matchStatus, personName } from '../match-status.ts';
import { isSameName } from '../names.ts';
import { addPart } from '../sent-lines.ts';
import { linesOfChange, wordsOfPrecision } from './deposit-facts.ts';
import { refuseWord, type Taking } from './take-field.ts';

interface LinesTaking extends Taking {
  readonly has: (right: string) => boolean;
}

interface Change {
  readonly champ: string;
  readonly precision: string;
}

/** Writes the lines of one change on the submission and on the film: a title, a text, an answer, the credits of a function. */
export function* takeLines(change: Change, taking: LinesTaking): Work<void> {
  const { champ, precision } = change;
  const lines = linesOfChange(taking.deposit, champ, precision);
  if (champ === 'credit') return yield* takeCredits(precision, lines, taking);
  const { sent, film, keys } = yield* placeOf(change, taking);
  for (const row of yield* find(sent, { ...keys, IdInsRecup: taking.submission.Id })) yield* remove(sent, readId(row));
  for (const line of lines) yield* addPart(taking.submission.Id, line, taking.look);
  const [existing] = yield* find(film, { ...keys, IdFilm: taking.film });
  const [line] = lines;
  if (line === undefined) return existing === undefined ? undefined : yield* remove(film, readId(existing));
  const values = filmValues(line);
  if (existing === undefined) yield* create(film, { ...values, ...keys, IdFilm: taking.film });
  else yield* update(film, readId(existing), values);
}

interface LinePlaces {
  readonly sent: string;
  readonly film: string;
  /** Identity of the line among those of the submission and of the film. */
  readonly keys: Readonly<Record<string, number>>;
}

function* placeOf({ champ, precision }: Change, { look }: Taking): Work<LinePlaces> {
  function* idOf(table: TableName, word: string): Work<number> {
    return (yield* look(table, word)) ?? (yield* refuseWord(word));
  }
  const [first = '', second = ''] = wordsOfPrecision(precision);
  if (champ === 'titre') return { ...PLACES.titre, keys: { IdLangue: yield* idOf('langue', first) } };
  if (champ === 'texte')
    return { ...PLACES.texte, keys: { IdTexteType: yield* idOf('texteType', first), IdLangue: yield* idOf('langue', second) } };
  return { ...PLACES.info, keys: { IdInfoComplementaire: yield* idOf('infoComplementaire', precision) } };
}

const PLACES = {
  titre: { sent: 'ins-recup-titre', film: 'film-titre' },
  texte: { sent: 'ins-recup-texte', film: 'film-texte' },
  info: { sent: 'ins-recup-info', film: 'film-info' },
} as const satisfies Readonly<Record<string, { readonly sent: EntityName; readonly film: EntityName }>>;

function filmValues(line: SentPart): RecordData {
  if (line.entity === 'ins-recup-info') return { Reponse: line.data.Reponse, Ordre: line.ordre };
  return line.entity === 'ins-recup-credit' ? {} : { ...line.data };
}

/** The credits of one function: those that left the site leave the film, those that came are attached or made. */
function* takeCredits(word: string, lines: readonly SentPart[], taking: LinesTaking): Work<void> {
  const { submission, film: IdFilm, look } = taking;
  const IdFonction = (yield* look('fonction', word)) ?? (yield* refuseWord(word));
  const existingCredits = yield* find('ins-recup-credit', { IdInsRecup: submission.Id, IdFonction });
  const credits = lines.flatMap((line) => (line.entity === 'ins-recup-credit' ? [line] : []));
  for (const row of existingCredits) {
    if (credits.some(({ data }) => isSameCredit(row, data))) continue;
    yield* remove('ins-recup-credit', row.Id);
    const { IdPersonne, IdStructure } = row;
    if (IdPersonne === null && IdStructure === null) continue;
    for (const credit of yield* find('film-credit', { IdFilm, IdFonction, IdPersonne, IdStructure }))
      yield* remove('film-credit', credit.Id);
  }
  for (const line of credits) {
    if (existingCredits.some((row) => isSameCredit(row, line.data))) continue;
    const credit = yield* attached(yield* read('ins-recup-credit', yield* addPart(submission.Id, line, look)), taking.has);
    const { IdPersonne, IdStructure, Ordre } = credit;
    if ((yield* find('film-credit', { IdFilm, IdFonction, IdPersonne, IdStructure })).length === 0)
      yield* create('film-credit', { IdFilm, IdFonction, IdPersonne, IdStructure, Ordre });
  }
}

type CreditName = Pick<InsRecupCredit, 'Nom' | 'Prenom' | 'NomStructure'>;

function isSameCredit(row: CreditName, sent: CreditName): boolean {
  return row.Nom === sent.Nom && row.Prenom === sent.Prenom && row.NomStructure === sent.NomStructure;
}

/** A line that names nobody known gets a record of its own; of several people of one name, staff choose on the film. */
function* attached(credit: InsRecupCredit, has: LinesTaking['has']): Work<InsRecupCredit> {
  const name = personName(credit);
  let { IdPersonne, IdStructure } = credit;
  if (name !== '' && IdPersonne === null) {
    yield* refuseHomonyms(
      name,
      (yield* similar('personne', name)).some((one) => isSameName(name, personName(one))),
    );
    IdPersonne = yield* createPerson(credit, has('PERSONNE-WRITE'));
  }
  const company = credit.NomStructure ?? '';
  if (company !== '' && IdStructure === null) {
    yield* refuseHomonyms(
      company,
      (yield* similar('structure', company)).some((one) => isSameName(company, one.RaisonSociale)),
    );
    IdStructure = yield* createStructure(credit, has('STRUCTURE-WRITE'));
  }
  if (IdPersonne === null && IdStructure === null) yield* refuse('credit-sans-nom');
  const personne = IdPersonne === null ? null : yield* read('personne', IdPersonne);
  const structure = IdStructure === null ? null : yield* read('structure', IdStructure);
  const change = { IdPersonne, IdStructure, Rattachement: matchStatus(credit, { personne, structure }) };
  yield* update('ins-recup-credit', credit.Id, change);
  return { ...credit, ...change };
}

function* refuseHomonyms(nom: string, isAmbiguous: boolean): Work<void> {
  if (isAmbiguous) yield* refuseWith('regle-metier', { message: 'inscription.changementHomonymes', params: { nom } });
}
