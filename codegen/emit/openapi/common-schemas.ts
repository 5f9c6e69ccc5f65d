/** Components that every entity shares. */
import { errorStatuses } from './error-replies.ts';
import { arrayOf, INT32_MAX, type JsonObject, json, nullable, objectOf, ref, strictObjectOf } from './json-schema.ts';
import { CONTENT_LANGUAGES } from '../../model/content-languages.ts';
import { FILTER_OPERATORS } from '../../model/screens/filters.ts';
import type { Model, ModelEntity } from '../../model/model.ts';
import { pascal } from '../../model/naming.ts';
import { translationInput } from './field-schemas.ts';

export const TEXT: JsonObject = { type: 'string' };
export const PAGE_MAX = 10_000;
export const COUNT: JsonObject = { type: 'integer', minimum: 0 };

// Only days that exist: PostgreSQL refuses the others after the check of the request.
const DAY =
  '(?:(?:[1-9]\\d(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[13579][26])00)-02-29|[1-9]\\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

const FORMATS: JsonObject = {
  DateJour: { ...TEXT, format: 'date-jour', pattern: `^${DAY}$`, description: 'Un jour, AAAA-MM-JJ, jamais décalé.' },
  DateHeure: { ...TEXT, format: 'date-heure', pattern: `^${DAY}T${TIME}\\.\\d{3}$`, description: 'Un instant UTC sans Z.' },
  Heure: { ...TEXT, format: 'heure', pattern: `^${TIME}$` },
  Duree: { ...TEXT, format: 'duree', pattern: '^\\d{2,5}:[0-5]\\d:[0-5]\\d$', description: 'Heures sans limite, minutes, secondes.' },
};

function translation(text: JsonObject): JsonObject {
  return Object.fromEntries(CONTENT_LANGUAGES.map((language) => [`Traduction${pascal(language)}`, text]));
}

function translationWrite(max: number | undefined): JsonObject {
  const text = nullable(max === undefined ? TEXT : { ...TEXT, maxLength: max });
  return strictObjectOf({ Id: nullable({ type: 'integer', minimum: -INT32_MAX, maximum: INT32_MAX }), ...translation(text) }, []);
}

/** Translations as read, and as written with each length that a field asks for. */
function translations(entities: readonly ModelEntity[]): JsonObject {
  const read = objectOf({ Id: { type: 'integer' }, ...translation(nullable(TEXT)) });
  const fields = entities.flatMap((entity) => entity.fields).filter(({ kind }) => kind === 'label' || kind === 'longText');
  const written = fields.map(translationInput).map(({ name, max }) => [name, translationWrite(max)] as const);
  return {
    TradLibelle: read,
    TradTexte: read,
    TradLibelleInput: translationWrite(255),
    TradTexteInput: translationWrite(undefined),
    ...Object.fromEntries(written),
  };
}

const IDS = nullable(arrayOf({ type: 'integer' }));
const FILTERS: JsonObject = {
  ListFilter: strictObjectOf(
    {
      Tri: arrayOf(strictObjectOf({ Key: TEXT, Desc: { type: 'boolean' } }, ['Key'])),
      GlobalSearch: nullable({ ...TEXT, maxLength: 500 }),
      IdsPk: IDS,
      IdsPkExclude: IDS,
      Classement: nullable({ type: 'integer' }),
      Criteres: nullable(ref('Critere')),
      Colonnes: arrayOf(TEXT),
      Au: nullable({ ...TEXT, format: 'date' }),
    },
    [],
  ),
  Critere: {
    oneOf: [
      strictObjectOf({ and: arrayOf(ref('Critere')) }),
      strictObjectOf({ or: arrayOf(ref('Critere')) }),
      strictObjectOf({ not: ref('Critere') }),
      strictObjectOf({ field: TEXT, op: { ...TEXT, enum: [...FILTER_OPERATORS] }, value: {} }, ['field', 'op']),
    ],
  },
  ListSearch: strictObjectOf(
    { filter: ref('ListFilter'), skip: { ...COUNT, maximum: 100_000_000 }, take: { ...COUNT, maximum: PAGE_MAX } },
    [],
  ),
};

const VERSION: JsonObject = { type: 'integer', minimum: 1, maximum: INT32_MAX };
const MOTIF: JsonObject = { ...TEXT, maxLength: 5000 };
const ANSWERS: JsonObject = { type: 'object', additionalProperties: true, description: 'Ce que la transition demande (`ask`)' };

function chosen(...values: readonly string[]): JsonObject {
  return { type: 'string', enum: [...values] };
}

/** Choices about the records that a step touches elsewhere; required where there are any. */
const CHOICES: JsonObject = {
  ...strictObjectOf(
    {
      Nuits: chosen('liberer', 'garder'),
      Pieces: chosen('avoir', 'garder'),
      Creneaux: chosen('liberer', 'garder'),
      Derogation: { ...TEXT, minLength: 1, maxLength: 5000 },
    },
    [],
  ),
  description: 'Ce que deviennent les nuits, les factures et les créneaux que la transition touche ; pourquoi on se passe de ce qui manque',
};

/** Languages of the interface and of mails; a mail in another language than its reason goes without it, or with the one written in its own. */
function spoken(codes: readonly string[]): JsonObject {
  return {
    LangueInterface: { ...TEXT, enum: [...codes], description: "Une langue de l'interface et des mails" },
    LangueMotif: { ...TEXT, enum: [...codes], default: 'fr', description: 'Langue du motif : un mail dans une autre part sans lui' },
    Motifs: {
      ...strictObjectOf(Object.fromEntries(codes.map((code) => [code, MOTIF])), []),
      description: 'Le même motif dans les langues de ceux à qui l’on écrit',
    },
  };
}

/** A step that writes to somebody does so unless this is false. */
const WITH_MAIL: JsonObject = { type: 'boolean' };

/** A mail that lacks a word leaves only where the person saw it. */
const WITH_HOLE: JsonObject = {
  type: 'boolean',
  description: 'Vrai : le mail part même s’il lui manque un champ ; sinon l’étape est refusée',
};

const REPLIES: JsonObject = {
  Choix: objectOf({ Id: { type: 'integer' }, Libelle: nullable(TEXT), Detail: nullable(TEXT) }),
  Lien: objectOf({ Id: { type: 'integer' }, Libelle: nullable(TEXT), Detail: nullable(TEXT), Ordre: nullable({ type: 'integer' }) }),
  VersionRef: strictObjectOf({ Id: { type: 'integer', minimum: 1, maximum: INT32_MAX }, Version: VERSION }),
  LotReponse: objectOf({ Ids: { type: 'object', additionalProperties: { type: 'integer' } } }),
  Transition: strictObjectOf(
    {
      Version: VERSION,
      Motif: nullable(MOTIF),
      LangueMotif: ref('LangueMotif'),
      Motifs: ref('Motifs'),
      Mail: WITH_MAIL,
      AvecIncomplets: WITH_HOLE,
      Valeurs: ANSWERS,
      Suites: CHOICES,
    },
    ['Version'],
  ),
  TransitionMotivee: strictObjectOf(
    {
      Version: VERSION,
      Motif: { ...MOTIF, minLength: 1 },
      LangueMotif: ref('LangueMotif'),
      Motifs: ref('Motifs'),
      Mail: WITH_MAIL,
      AvecIncomplets: WITH_HOLE,
      Valeurs: ANSWERS,
      Suites: CHOICES,
    },
    ['Version', 'Motif'],
  ),
  StatutCorrige: strictObjectOf(
    { Version: VERSION, Statut: { type: 'integer', minimum: 0, maximum: INT32_MAX }, Motif: { ...MOTIF, minLength: 1 } },
    ['Version', 'Statut', 'Motif'],
  ),
  HistoriqueLigne: objectOf({
    Id: { type: 'integer' },
    Batch: TEXT,
    Entite: TEXT,
    IdRecord: { type: 'integer' },
    IdUtilisateur: nullable({ type: 'integer' }),
    UtilisateurLibelle: nullable(TEXT),
    At: ref('DateHeure'),
    Op: { ...TEXT, enum: ['insert', 'update', 'delete', 'restore'] },
    Before: { type: ['object', 'null'], additionalProperties: true },
    After: { type: ['object', 'null'], additionalProperties: true },
  }),
};

const SENTENCE = /^erreur\.(.+?)(?:_(?:one|many|other))?$/;

const PROBLEM: JsonObject = {
  FieldProblem: objectOf({ path: TEXT, code: TEXT, message: TEXT, params: { type: 'object', additionalProperties: true } }, [
    'path',
    'code',
    'message',
  ]),
  // A stale version says the first five, a record that is still referred to says by whom.
  Conflict: objectOf(
    {
      by: nullable(objectOf({ Id: { type: 'integer' }, Nom: TEXT })),
      at: nullable(ref('DateHeure')),
      version: { type: 'integer' },
      fields: arrayOf(TEXT),
      current: { type: 'object', additionalProperties: true },
      before: { type: ['object', 'null'], additionalProperties: true },
      references: arrayOf(ref('ConflictReference')),
    },
    [],
  ),
  ConflictReference: objectOf({
    Entite: TEXT,
    Champ: TEXT,
    Nombre: { type: 'integer' },
    Fiches: arrayOf(objectOf({ Id: { type: 'integer' }, Libelle: TEXT })),
  }),
  Problem: objectOf(
    {
      code: ref('ProblemCode'),
      status: { type: 'integer' },
      title: TEXT,
      detail: TEXT,
      requestId: TEXT,
      errors: arrayOf(ref('FieldProblem')),
      conflict: ref('Conflict'),
    },
    ['code', 'status', 'title', 'detail', 'requestId'],
  ),
};

export function commonSchemas({ entities, messages, languages }: Model): JsonObject {
  return {
    ...FORMATS,
    ...spoken(languages.map(({ code }) => code)),
    ...translations(entities),
    ...FILTERS,
    ...REPLIES,
    ...PROBLEM,
    ...problemCode(messages.fr),
  };
}

/** Every refusal has its sentence: the codes are those that have one. */
function problemCode(sentences: Model['messages']['fr']): JsonObject {
  const codes = Object.keys(sentences).flatMap((key) => SENTENCE.exec(key)?.[1] ?? []);
  return { ProblemCode: codes.length === 0 ? TEXT : { ...TEXT, enum: [...new Set(codes)].toSorted() } };
}

/** One shared reply a status of refusal: the contract stays half as long. */
export function errorResponses(): JsonObject {
  return Object.fromEntries(
    errorStatuses.map(({ name, ...problem }) => [
      name,
      {
        description: problem.description,
        content: { 'application/problem+json': { schema: ref('Problem'), example: problemExample(problem) } },
      },
    ]),
  );
}

function problemExample({ code, status, description }: Omit<(typeof errorStatuses)[number], 'name'>): JsonObject {
  return {
    code,
    status,
    title: description,
    detail: description,
    requestId: '0f8e2c52-6f0e-4c3a-9c11-3f5a1d2b7e90',
  };
}

/** The usual success: one JSON value. */
export function success(schema: JsonObject, description = 'Succès', headers?: JsonObject): JsonObject {
  return {
    description,
    ...json(schema),
    ...(headers !== undefined && { headers }),
  };
}
