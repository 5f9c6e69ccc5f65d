/** Keys of a field of an entity, by its kind. */
import { z } from 'zod';
import { RecordConditions } from './condition-metamodel.ts';
import { FieldSize } from './field-sizes.ts';
import { FieldName, Json, KebabName, Label, ReferredName, Synonyms } from './name-metamodel.ts';
import { KeepText } from './retention-metamodel.ts';

const StoredPrivacy = z.strictObject({
  purpose: z.string().min(1, 'dire pourquoi la donnée est gardée'),
  /** Absent of what is worked out: it lasts as long as what it is worked out from. */
  keep: KeepText.optional(),
});

const Privacy = z.union([
  z.literal('none'),
  StoredPrivacy.extend({
    mask: z.boolean().optional(),
    encrypt: z.boolean().optional(),
    right: KebabName.optional(),
  }),
]);

const common = {
  label: Label.optional(),
  help: z.string().optional(),
  required: z.boolean().optional(),
  default: Json.optional(),
  unique: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  /** Name of the field before a rename, so that the migration renames instead of losing data. */
  was: FieldName.optional(),
  /** The field is gone from records; its column stays aside until a later release. */
  removed: z.boolean().optional(),
  privacy: Privacy.optional(),
  /** The field asks for this right besides that of its record: a path may gather records that have a scope of their own. */
  readRight: KebabName.optional(),
  /** Everybody who reads the record reads it; changing it takes this right too. */
  changeRight: KebabName.optional(),
  /** Once it says something it is neither changed nor emptied; merging two records alone chooses between theirs. */
  permanent: z.boolean().optional(),
  /** Field of the record that holds a colour: lists show it before this one. */
  swatch: FieldName.optional(),
  /** Dates of the parent: a new part takes the first day from the one to the eve of the other that no part of the list has. */
  within: z.tuple([FieldName, FieldName]).optional(),
  /** Serves other fields of the schema: no list offers it as a column. */
  helper: z.literal(true).optional(),
  /** Other words that people say for it: sentences over a list know them. */
  synonyms: Synonyms.optional(),
  /** Its texts are codes of countries (ISO 3166-1): sentences know the people and the continent of each. */
  spoken: z.literal('countries').optional(),
  /** Field that a sort on this one really compares: a shown title sorts by its sorting title. */
  sortBy: FieldName.optional(),
};

/** Rows keep the text, so that a list sorts by it at once; each change of what it is made of writes it. */
const kept = { kept: z.literal(true).optional() };
/** Its texts go through translation batches: they leave as files, come back checked, are ticked and grow stale. */
const translated = { translated: z.literal(true).optional() };
/** Enumeration of the languages that it is written in; without it, those that the festival writes in. */
const languages = { languages: KebabName.optional() };
const unit = { unit: z.string().optional() };
const numberBounds = { min: z.number().optional(), max: z.number().optional(), ...unit };
const onDelete = z.enum(['restrict', 'cascade', 'setNull']).optional();
/** `{ Etat: testeeOk }`, `{ Fin: { gte: $aujourdhui } }`, `{ IdStructure: $IdStructure }` (a field of this record). */
const where = z.record(z.string(), Json).optional();
/** Conditions for a record to be chosen: `{ IdFilm: $IdFilm }` (a field of the record that chooses), `{ Type: defraiement }`, `{ Profil.Cible: personne }` (through a reference). */
const among = z.record(ReferredName, z.union([z.string(), z.int()])).optional();
/** `DateDebut`, the day before it (`DateDebut-1`), or `$aujourdhui`. */
const Moment = z.string().regex(/^(\$aujourdhui|[A-Z][A-Za-z0-9]*)([+-]\d{1,4})?$/, 'attendu : « Champ », « Champ-1 » ou « $aujourdhui »');

function scalar<K extends string>(...kinds: [K, ...K[]]) {
  return z.strictObject({ kind: z.enum(kinds), ...common });
}

const payloadCommon = {
  label: Label.optional(),
  help: z.string().optional(),
  default: Json.optional(),
  /** Never shown less than its list: nothing of a payload is masked or encrypted. */
  privacy: z.union([z.literal('none'), StoredPrivacy]).optional(),
};

/** Values of a link besides its two ends. Null when there is none, or its default. */
const PayloadField = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['string', 'email', 'url', 'phone']),
    min: z.int().optional(),
    max: FieldSize.optional(),
    pattern: z.string().optional(),
    ...payloadCommon,
  }),
  z.strictObject({ kind: z.enum(['text', 'color', 'boolean', 'date', 'datetime', 'time', 'duration', 'year']), ...payloadCommon }),
  z.strictObject({ kind: z.enum(['integer', 'money', 'percent']), ...numberBounds, ...payloadCommon }),
  z.strictObject({ kind: z.literal('decimal'), scale: z.int().min(1).max(8), ...numberBounds, ...payloadCommon }),
  z.strictObject({ kind: z.enum(['enum', 'flags']), enum: KebabName, ...payloadCommon }),
  /** A record that a link names cannot be deleted while it does. */
  z.strictObject({ kind: z.literal('reference'), to: KebabName, ...payloadCommon }),
]);

export const Field = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['string', 'email', 'url', 'phone']),
    min: z.int().optional(),
    max: FieldSize.optional(),
    pattern: z.string().optional(),
    /** Text compared in its place while it is empty. */
    fallback: FieldName.optional(),
    /** Numbers in it sort as numbers: stand 2 before stand 10, I2 before I10. */
    natural: z.literal(true).optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('secret'),
    max: FieldSize.optional(),
    min: z.int().optional(),
    store: z.enum(['hash', 'encrypt']),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('text'),
    /** The text answers a question of its own kind and dictionary, or names a chosen value; the flag: words of another site, free of the kind. */
    answer: z.strictObject({ question: FieldName, chosen: FieldName, told: z.literal(true).optional() }).optional(),
    ...common,
  }),
  scalar('color', 'boolean', 'date', 'datetime', 'time', 'duration', 'object', 'year'),
  z.strictObject({ kind: z.enum(['integer', 'money', 'percent']), ...numberBounds, ...common }),
  z.strictObject({ kind: z.literal('decimal'), scale: z.int().min(1).max(8), ...numberBounds, ...common }),
  z.strictObject({ kind: z.enum(['numbers', 'strings', 'objects']), min: z.int().optional(), max: z.int().optional(), ...common }),
  /** Days that somebody chose, sorted and each once; the form offers those from the first moment to the second, and keeps one outside. */
  z.strictObject({
    kind: z.literal('days'),
    between: z.tuple([Moment, Moment]),
    min: z.int().optional(),
    max: z.int().optional(),
    ...common,
  }),
  /** Array of nested records, stored and versioned with the record itself. */
  z.strictObject({ kind: z.literal('records'), of: KebabName, min: z.int().optional(), max: z.int().optional(), ...common }),
  z.strictObject({
    kind: z.literal('enum'),
    enum: KebabName,
    /** Field of an enumeration that narrows the choice: forms offer the values that are `of:` what it says. */
    narrowedBy: FieldName.optional(),
    ...common,
  }),
  z.strictObject({ kind: z.literal('flags'), enum: KebabName, ...common }),
  z.strictObject({ kind: z.literal('label'), max: FieldSize.optional(), min: z.int().optional(), ...translated, ...languages, ...common }),
  z.strictObject({
    kind: z.literal('longText'),
    max: FieldSize.optional(),
    min: z.int().optional(),
    /** Shown as HTML: only the marks of a mail are stored. */
    html: z.literal(true).optional(),
    ...translated,
    ...languages,
    ...common,
  }),
  z.strictObject({
    kind: z.literal('reference'),
    to: KebabName,
    onDelete,
    ...common,
    /** Column of the target the value refers to; only `Eannee` of an edition is not `Id`. */
    key: FieldName.optional(),
    /** This record is a part (sub-record) of the target; `inverse` names the collection in paths. */
    parent: z.boolean().optional(),
    /** A new record names who writes it, unless given another value. */
    prefill: z.literal('$moi').optional(),
    inverse: FieldName.optional(),
    among,
    /** Feature that lists what a record may choose, where no `among` can say it. */
    choices: KebabName.optional(),
  }),
  z.strictObject({ kind: z.literal('owned'), of: KebabName, ...common }),
  z.strictObject({
    kind: z.literal('ids'),
    to: KebabName,
    min: z.int().optional(),
    max: z.int().optional(),
    ordered: z.boolean().optional(),
    among,
    ...common,
  }),
  z.strictObject({
    kind: z.literal('links'),
    to: KebabName,
    ordered: z.boolean().optional(),
    inverse: FieldName.optional(),
    /** Values of each link, on this side: `Jury: { …, payload: { Role: { kind: string } } }`. */
    payload: z.record(FieldName, PayloadField).optional(),
    ...common,
  }),
  z.strictObject({ kind: z.enum(['image', 'file']), accept: z.array(z.string()).optional(), maxKo: z.int().optional(), ...common }),
  /** Derived, never stored. `path` walks references, parts, links and lookups: `Credits.Personne`, `Films.Film.Duree`; `.` is the record's own display. */
  z.strictObject({ kind: z.enum(['count', 'exists', 'min', 'max', 'average']), path: z.string(), where, ...unit, ...common }),
  /** Of texts: how many words, or signs with their spaces. */
  z.strictObject({ kind: z.literal('length'), path: z.string(), where, in: z.enum(['words', 'signs']), ...unit, ...common }),
  z.strictObject({ kind: z.literal('sum'), path: z.string(), where, as: z.enum(['integer', 'money', 'duration']).optional(), ...common }),
  z.strictObject({
    kind: z.literal('join'),
    path: z.string(),
    where,
    separator: z.string().optional(),
    /** Only the first row of the path by this field of it: `-Eannee` is the latest. */
    first: z.string().optional(),
    ...kept,
    ...common,
  }),
  /** From one end to the other: two numbers, or two moments in hours (two decimals), whole minutes, days or years. */
  z.strictObject({
    kind: z.literal('difference'),
    between: z.tuple([Moment, Moment]),
    in: z.enum(['hours', 'minutes', 'days', 'years']).optional(),
    /** Of two amounts. */
    as: z.literal('money').optional(),
    ...unit,
    ...common,
  }),
  /** One number times another of the record; empty while one of them is absent. */
  z.strictObject({
    kind: z.literal('product'),
    factors: z.tuple([FieldName, FieldName]),
    as: z.enum(['integer', 'money', 'duration']).optional(),
    ...unit,
    ...common,
  }),
  /** Every day from the first date to the second: a filter asks for one of them, or for those that meet a period. */
  z.strictObject({ kind: z.literal('span'), between: z.tuple([FieldName, FieldName]), ...common }),
  /** Do all conditions hold of the record? */
  z.strictObject({ kind: z.literal('condition'), filter: RecordConditions, ...common }),
  /** The value of the first case whose conditions hold; none: empty. */
  z.strictObject({
    kind: z.literal('choice'),
    enum: KebabName,
    cases: z.array(z.strictObject({ is: z.string(), when: RecordConditions.optional() })).min(1),
    ...common,
  }),
  /** Value of the first case whose conditions hold. */
  z.strictObject({
    kind: z.literal('pick'),
    cases: z.array(z.strictObject({ take: FieldName, when: RecordConditions.optional() })).min(1),
    ...kept,
    ...common,
  }),
  /** `"{NbRelus}/{NbFilms}"`; `{IsBandeAnnonce?BA}` is `BA` where the box is ticked, `{Debut:jour}` is `sam. 30/01`, `{Debut:heure}` is `14:00`, `{Code:majuscules}` is `FR`. Empty unless the conditions hold. */
  z.strictObject({ kind: z.literal('summary'), text: Label, when: RecordConditions.optional(), ...kept, ...common }),
  /** Every record that one of these references names: found by whichever role it has. */
  z.strictObject({ kind: z.literal('references'), fields: z.array(FieldName).min(2), ...common }),
  /** Languages (keys of the flags: `fr`, `en`) in which every one of these translations has a text; `missing`: in which one of them has none. */
  z.strictObject({
    kind: z.literal('languages'),
    texts: z.array(FieldName).min(1),
    enum: KebabName,
    missing: z.literal(true).optional(),
    ...common,
  }),
]);

export type FieldInput = z.infer<typeof Field>;

/** The kinds that YAML can say. */
export type Sayable<K extends FieldInput['kind']> = K;
