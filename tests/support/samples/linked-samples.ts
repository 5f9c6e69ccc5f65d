/** Values that only go together: another record, or another field, decides what a field may hold. */
import { badgeCategorieEnum } from '#generated/enums/badge-categorie.gen.ts';
import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { CompteUsage } from '#generated/enums/compte-usage.gen.ts';
import { Cible } from '#generated/enums/cible.gen.ts';
import { DictionnaireValeurType } from '#generated/enums/dictionnaire-valeur-type.gen.ts';
import { RectificationDonnee } from '#generated/enums/rectification-donnee.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { contextOfUsage } from '#domain/mails/usages.ts';
import { LINE_ENTITIES, LINE_FIELDS } from '#domain/translations/lines/line-records.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { linkedChoices } from '#generated/entities/linked-choices.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { governingField } from '#domain/records/read/linked-choice.ts';

const described: readonly EntityDescriptor[] = Object.values(entities);

type Create = (entity: string, overrides: RecordData) => Promise<number>;

/** The values of a record that must follow the others. */
export async function linkedValues(entity: string, record: RecordData, create: Create): Promise<RecordData> {
  return {
    ...(await chosen(entity, record, create)),
    ...(await answered(entity, create)),
    ...(await createQuestion(entity, create)),
    ...(await needed(entity, record, create)),
    ...(await contracted(entity, record, create)),
    ...drafted(entity, record),
    ...(await seated(entity, record, create)),
    ...(await awarded(entity, record, create)),
    ...(await held(entity, record, create)),
    ...laidOut(entity),
    ...longClosed(entity),
    ...OPPOSED[entity],
  };
}

let periods = 0;

/** A closed period takes no money any more: samples are closed long before any piece, each on a day of its own. */
function longClosed(entity: string): RecordData {
  if (entity !== 'bam-periode') return {};
  periods += 1;
  const day = addDays('1901-01-01', periods);
  return { Debut: day, Fin: day, Borne: `${addDays(day, 1)}T00:00:00Z` };
}

let layouts = 0;

/** One layout of badges a category in an edition: each sample takes the next one. */
function laidOut(entity: string): RecordData {
  if (entity !== 'badge-modele') return {};
  layouts += 1;
  const categories = badgeCategorieEnum.values;
  return { Categorie: categories[layouts % categories.length]?.value ?? null };
}

/** Fields that a record leaves empty besides the rest: a run has one driver. */
const OPPOSED: Readonly<Record<string, RecordData>> = {
  // An account is of the class of its use.
  'bam-compte-comptable': { Usage: CompteUsage.vente, Compte: '706100', TauxTva: null, Analytique: null, ModePaiement: null },
  // A site is named by its address alone, and nobody consents on a day to come.
  'cle-publique': { Origines: ['https://www.exemple.fr'] },
  consentement: { DateConsentement: '2026-01-15' },
  // Only guests get the question by their link.
  'question-posee': { IsDemandee: false },
  // A value that the product corrects by itself is of this very person, or of one of its contacts.
  rectification: { DateDemande: '2026-01-15', Donnee: RectificationDonnee.autre },
  'festival-course': { IdUtilisateur: null },
  // Closing an edition before its last day asks first.
  'festival-edition': { IsCloturee: false },
  // A discount never takes a quote below zero.
  'festival-groupe-ligne': { Remise: null, RemiseMontant: null },
  // The facts of a certificate are worked out when it is saved.
  'festival-serveur': { Certificat: null },
  // A crop has the proportions of its use, within its picture.
  'film-image-cadrage': { Usage: CadrageUsage.carre, Gauche: 0, Haut: 0, Largeur: 5000, Hauteur: 5000 },
  // A tick looks at texts that its film has.
  'festival-tranche-film': { IsTraduit: false, IsRelu: false, IsConfirmee: false, IsGlossaireAccepte: false },
};

/** A print of the film, a programme of the section, a tariff of its kind. */
async function chosen(entity: string, record: RecordData, create: Create): Promise<RecordData> {
  const values: Record<string, JsonValue> = {};
  for (const { field, to, among } of linkedChoices.filter((choice) => choice.entity === entity)) {
    const criteria = Object.fromEntries(Object.entries(among).map(([name, value]) => [name, record[governingField(value) ?? ''] ?? value]));
    if (Array.isArray(record[field])) values[field] = record[field].length === 0 ? [] : [await create(to, criteria)];
    else if ((record[field] ?? null) !== null && !(entity in QUESTIONS)) values[field] = await create(to, criteria);
  }
  return values;
}

const QUESTIONS: Readonly<Record<string, readonly [field: string, to: string, of?: Cible]>> = {
  'contact-profil': ['IdProfilChamp', 'profil-champ', Cible.personne],
  'structure-profil': ['IdProfilChamp', 'profil-champ', Cible.structure],
  'film-info': ['IdInfoComplementaire', 'info-complementaire'],
};

/** A question whose answers are those of a dictionary, and one of them. */
async function answered(entity: string, create: Create): Promise<RecordData> {
  const [field, to, of] = QUESTIONS[entity] ?? [];
  if (field === undefined || to === undefined) return {};
  const IdDictionnaire = await create('dictionnaire', {});
  const profile = of === undefined ? {} : { IdProfil: await create('profil', { Cible: of }) };
  const question = await create(to, { ...profile, Type: DictionnaireValeurType.dictionnaire, IdDictionnaire });
  return { [field]: question, IdDictionnaireValeur: await create('dictionnaire-valeur', { IdDictionnaire }) };
}

/** A question of the staff about records of this entity, and a text that answers it. */
async function createQuestion(entity: string, create: Create): Promise<RecordData> {
  const owner = described.find(({ extends: base, questioned }) => base === null && questioned?.answers === entity);
  const [Cible = null] = owner?.questioned?.as ?? [];
  if (Cible === null) return {};
  const question = await create('question-posee', { Cible, Type: QuestionType.texte, Eannee: null });
  return { IdQuestion: question, IdChoix: null, Texte: `Réponse ${question}`, Valeur: null, Jour: null, OuiNon: null };
}

/** Hours that fill a need are those of that need. */
async function needed(
  entity: string,
  { IdBesoin = null, IdPoste = null, Debut = null, Fin = null }: RecordData,
  create: Create,
): Promise<RecordData> {
  if (entity !== 'benevole-affectation' || IdBesoin === null) return {};
  return { IdBesoin: await create('benevole-besoin', { IdPoste, Debut, Fin }) };
}

/** Length in days that makes a second value differ. */
const YEARS = 3650;

/** Rooms are held for nights of their contract. */
async function contracted(entity: string, { Date: night = null }: RecordData, create: Create): Promise<RecordData> {
  if (entity !== 'festival-hotel-contingent' || typeof night !== 'string') return {};
  return { IdHotelEdition: await create('festival-hotel-edition', { DateDebut: addDays(night, -YEARS), DateFin: addDays(night, YEARS) }) };
}

/** A template of an automatic mail has the words of its context, and is a draft: the one that serves is there already. */
function drafted(entity: string, { Usage = null }: RecordData): RecordData {
  if (entity !== 'mail-modele' || typeof Usage !== 'number') return {};
  return { Contexte: contextOfUsage(Usage), IsActif: false };
}

/** Places that are given out by kind are no more than the seats of the room. */
async function seated(
  entity: string,
  { IdSalle = null, QuotaPublic = null, QuotaScolaire = null, QuotaAccredite = null }: RecordData,
  create: Create,
): Promise<RecordData> {
  const places = [QuotaPublic, QuotaScolaire, QuotaAccredite].reduce((sum: number, one) => sum + Number(one ?? 0), 0);
  if (entity !== 'festival-programmation' || IdSalle === null || places === 0) return {};
  return { IdSalle: await create('festival-salle', { Jauge: places }) };
}

/** A prize that declares nothing: the store programmes the film that wins it. */
async function awarded(entity: string, { IdPrix = null }: RecordData, create: Create): Promise<RecordData> {
  if (entity !== 'inscription-prix' || IdPrix === null) return {};
  return { IdPrix: await create('festival-prix', { IdSectionType: null, IdsPays: [], IsPartage: true }) };
}

/** A line of a translation batch holds one record: a film. */
async function held(entity: string, { IdFilm = null }: RecordData, create: Create): Promise<RecordData> {
  if (entity !== 'festival-tranche-film') return {};
  const others = LINE_ENTITIES.filter((one) => one !== 'film').map((one) => [LINE_FIELDS[one], null]);
  return { ...Object.fromEntries(others), IdFilm: IdFilm ?? (await create('film', {})) };
}
