import { CorrespondanceType } from '#generated/enums/correspondance-type.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import { type RecordData, readId, readNumber } from '#domain/records/record-data.ts';
import { create, find, refuse, remove, similar, update, type Work } from '#domain/work/work.ts';
import { type Deposit, flagsOf, imageTypeOf } from './deposit.ts';
import { matchStatus, personName, structureName } from './match-status.ts';
import { isSameName } from './names.ts';

export type Received = 'nouveau' | 'change' | 'inchange';

/** Flags that our own actions set: the site does not take them back. */
const OURS = InsRecupStatut.autreSection | InsRecupStatut.annule;

/**
 * A submission told by the deposit site. One that is known only takes its state and date again: what people here did with it stays.
 * A value that no correspondence knows is said in the submission, which waits « en erreur » for somebody to add it.
 */
export function* receiveDeposit(deposit: Deposit, now: string): Work<Received> {
  const [known] = yield* find('ins-recup', { NumeroDepot: deposit.numero });
  if (known !== undefined) return yield* refresh(known, deposit, now);
  const unknown: string[] = [];
  const look = lookUp(unknown);
  const section = yield* sectionOf(deposit, unknown);
  const IdPays = yield* look('pays', deposit.pays);
  const IdsPaysCoProd = yield* all(deposit.coproductions, (value) => look('pays', value));
  const IdsGenre = yield* all(deposit.genres, (value) => look('genre', value));
  const IdsLangueDialogue = yield* all(deposit.langues, (value) => look('langue', value));
  const id = yield* create('ins-recup', {
    ...plainOf(deposit),
    IdSection: section,
    IdPays,
    IdsPaysCoProd,
    IdsGenre,
    IdsLangueDialogue,
    RecupereLe: now,
    Eannee: deposit.edition,
  });
  yield* addParts(id, deposit, look);
  yield* setImages(id, deposit);
  if (unknown.length > 0)
    yield* update('ins-recup', id, { Traitement: InsRecupTraitement.error, Erreur: `Sans correspondance : ${unknown.join(', ')}` });
  return 'nouveau';
}

function* refresh(known: RecordData, deposit: Deposit, now: string): Work<Received> {
  const StatutDepot = flagsOf(deposit) | ((readNumber(known, 'StatutDepot') ?? 0) & OURS);
  if (StatutDepot === known['StatutDepot']) return 'inchange';
  yield* update('ins-recup', readId(known), { StatutDepot, RecupereLe: now });
  return 'change';
}

const plainOf = (deposit: Deposit): RecordData => ({
  NumeroDepot: deposit.numero,
  StatutDepot: flagsOf(deposit),
  DateCreation: deposit.creeLe ?? null,
  DateEnvoi: deposit.envoyeLe ?? null,
  Prefixe: deposit.prefixe ?? null,
  TitreOriginal: deposit.titreOriginal,
  TitreInternational: deposit.titreInternational ?? null,
  TitreFrancais: deposit.titreFrancais ?? null,
  Reference: deposit.reference ?? null,
  AnneeProd: deposit.annee ?? null,
  Duree: deposit.duree ?? null,
  Realisateurs: deposit.realisateurs ?? null,
  Producteurs: deposit.producteurs ?? null,
  NomDeposant: deposit.deposant?.nom ?? null,
  EmailDeposant: deposit.deposant?.email ?? null,
  IsPremierFilm: deposit.premierFilm,
  IsFilmEcole: deposit.filmEcole,
  IsSansDialogue: deposit.sansDialogue,
  DateAchevement: deposit.achevement ?? null,
  NumVisa: deposit.visa ?? null,
  Logiciel: deposit.logiciels ?? null,
  UrlVideo: deposit.video ?? null,
});

type Table = 'pays' | 'langue' | 'genre' | 'fonction' | 'texteType';
type Look = (table: Table, value: string | null | undefined) => Work<number | null>;

/** The id behind a word of the site: by the table of correspondences, by its code otherwise. */
const lookUp = (unknown: string[]): Look =>
  function* look(table, value) {
    if (value === null || value === undefined || value === '') return null;
    const [match] = yield* find('correspondance', { Type: CorrespondanceType[table], ValeurExterne: value });
    const found = match === undefined ? null : readNumber(match, 'IdInterne');
    const id = found ?? (table === 'pays' || table === 'langue' ? yield* byCode(table, value) : null);
    if (id === null) unknown.push(value);
    return id;
  };

function* byCode(table: 'pays' | 'langue', Code: string): Work<number | null> {
  const [record] = yield* find(table, { Code });
  return record === undefined ? null : readId(record);
}

function* all(values: readonly string[], look: (value: string) => Work<number | null>): Work<readonly number[]> {
  const ids: number[] = [];
  for (const value of values) {
    const id = yield* look(value);
    if (id !== null) ids.push(id);
  }
  return [...new Set(ids)];
}

function* sectionOf({ edition, section }: Deposit, unknown: string[]): Work<number | null> {
  if (section === null || section === undefined || section === '') return null;
  const [found] = yield* find('festival-section', { Eannee: edition, Prefixe: section });
  if (found === undefined) unknown.push(section);
  return found === undefined ? null : readId(found);
}

function* addParts(IdInsRecup: number, deposit: Deposit, look: Look): Work<void> {
  for (const { langue, prefixe = null, titre } of deposit.titres)
    yield* create('ins-recup-titre', { IdInsRecup, IdLangue: yield* look('langue', langue), Prefixe: prefixe, Titre: titre });
  for (const { type, langue, texte } of deposit.textes)
    yield* create('ins-recup-texte', {
      IdInsRecup,
      IdTexteType: yield* look('texteType', type),
      IdLangue: yield* look('langue', langue),
      Texte: texte,
    });
  for (const [index, { question, reponse = null }] of deposit.infos.entries())
    yield* create('ins-recup-info', { IdInsRecup, Question: question, Reponse: reponse, Ordre: index + 1 });
  for (const [index, credit] of deposit.credits.entries())
    yield* addCredit(IdInsRecup, { credit, ordre: index + 1, IdFonction: yield* look('fonction', credit.fonction) });
}

interface SentCredit {
  readonly credit: Deposit['credits'][number];
  readonly ordre: number;
  readonly IdFonction: number | null;
}

/** A line that names exactly one known person or structure is attached at once; the others wait for somebody. */
function* addCredit(IdInsRecup: number, { credit, ordre, IdFonction }: SentCredit): Work<void> {
  const sent = {
    Nom: credit.nom ?? null,
    Prenom: credit.prenom ?? null,
    NomStructure: credit.structure ?? null,
    Email: credit.email ?? null,
  };
  const personne = yield* onlyOne('personne', personName(sent), personName);
  const structure = yield* onlyOne('structure', credit.structure ?? '', structureName);
  yield* create('ins-recup-credit', {
    ...sent,
    IdInsRecup,
    IdFonction,
    Fonction: credit.fonction ?? null,
    Ordre: ordre,
    IdPersonne: personne === null ? null : readId(personne),
    IdStructure: structure === null ? null : readId(structure),
    Rattachement: matchStatus(sent, {
      personne,
      structure,
    }),
  });
}

function* onlyOne(entity: 'personne' | 'structure', name: string, nameOf: (record: RecordData) => string): Work<RecordData | null> {
  const same = (yield* similar(entity, name)).filter((record) => record['IsArchive'] !== true && isSameName(name, nameOf(record)));
  return same.length === 1 ? (same[0] ?? null) : null;
}

export interface Media {
  readonly NbImages: number;
  readonly HasVideo: boolean;
}

/** The pictures and the video as the site has them now; a picture already here keeps its file. */
export function* refreshMedia(submission: RecordData, deposit: Deposit): Work<Media> {
  yield* requireOpenCards(submission);
  const id = readId(submission);
  yield* setImages(id, deposit);
  if ((deposit.video ?? null) !== (submission['UrlVideo'] ?? null)) yield* update('ins-recup', id, { UrlVideo: deposit.video ?? null });
  return { NbImages: deposit.images.length, HasVideo: (deposit.video ?? null) !== null };
}

/** The festival has locked the film cards of an edition: what depositors change no longer reaches them. */
function* requireOpenCards({ Eannee = null }: RecordData): Work<void> {
  const [edition] = typeof Eannee === 'number' ? yield* find('festival-edition', { Eannee }) : [];
  if (edition?.['IsFicheBloque'] === true) yield* refuse('fiches-bloquees', { annee: String(Eannee) });
}

function* setImages(IdInsRecup: number, { images }: Deposit): Work<void> {
  const known = yield* find('ins-recup-image', { IdInsRecup });
  const wanted = new Set(images.map(({ url }) => url));
  for (const image of known) if (!wanted.has(String(image['UrlSource']))) yield* remove('ins-recup-image', readId(image));
  for (const [index, { url, nom = null, type, copyright = null }] of images.entries()) {
    const data = { NomFichier: nom, Type: imageTypeOf(type), Copyright: copyright, Ordre: index + 1 };
    const same = known.find((image) => image['UrlSource'] === url);
    if (same === undefined) yield* create('ins-recup-image', { ...data, IdInsRecup, UrlSource: url });
    else yield* update('ins-recup-image', readId(same), data);
  }
}
