/** Traits of the records of an entity, so that generic code need not know it by name. */
import { z } from 'zod';
import { FieldName, Json, KebabName, Label } from './name-metamodel.ts';

/** A sentence of `schema/messages`, without values. */
const SentenceName = z.string().regex(/^[a-z]\w*(\.\w+)+$/i, 'attendu : « fiche.numero »');

/** Use that the platform itself makes of the records of one entity. */
export const Role = z.discriminatedUnion('is', [
  /** The people who sign in: `scope:` compares rows with one of them. */
  z.strictObject({ is: z.literal('people') }),
  /** Codes of rights: whoever lists records of it holds them. */
  z.strictObject({ is: z.literal('rights'), code: FieldName }),
  /** `closed`: what is of that year is read only. */
  z.strictObject({ is: z.literal('editions'), year: FieldName, closed: FieldName }),
  /** Rows of a list put in order by hand, for their owner or for everybody. */
  z.strictObject({ is: z.literal('classements'), list: FieldName, owner: FieldName, public: FieldName, members: FieldName }),
  /** Views that people save of a list: `names` holds names of its fields, as JSON. Several entities may. */
  z.strictObject({ is: z.literal('views'), list: FieldName, names: FieldName }),
  /** Changes made at once to the records of an entity: `names` are the fields. Several entities may. */
  z.strictObject({ is: z.literal('changes'), entity: FieldName, names: FieldName }),
  /**
   * Questions that the staff ask of records: `of` says of which entity, by an enumeration whose keys are their names, `type` what an answer is.
   * `values` names the field of the trait `answers` that holds an answer of each type, `several` the types with several; `feature` is the tab that edits them.
   */
  z.strictObject({
    is: z.literal('questions'),
    of: FieldName,
    type: FieldName,
    answers: KebabName,
    /** Collection of the answers, seen from what they are about. */
    inverse: FieldName,
    label: z.string().regex(/^[^|]+\|[^|]+$/, 'attendu : « Singulier | Pluriel »'),
    tab: Label,
    feature: KebabName,
    values: z.record(z.string().regex(/^[a-z][A-Za-z0-9]*$/), FieldName),
    several: z.array(z.string()).optional(),
  }),
  /**
   * Notices to users: `kind` and `record` say which record one is about, `where` which of them its reader has not read. Each kind of record
   * with a thread gets their number as `field`, called `label`.
   */
  z.strictObject({
    is: z.literal('unread'),
    kind: FieldName,
    record: FieldName,
    where: z.record(z.string(), Json),
    field: FieldName,
    label: Label,
  }),
  /** Templates of mails: `usage` says which one a step sends; the values of `context` and of `usage` say their words. */
  z.strictObject({ is: z.literal('mails'), usage: FieldName, context: FieldName.optional() }),
]);

export const Mergeable = z.strictObject({
  /** Field of the record that stays, which keeps the id of the one that went into it. */
  former: FieldName,
  /** Box of the records that nobody needs to merge any more. */
  aside: FieldName.optional(),
  /** Reason → fields, or paths through one reference, that say the same in two records that are probably one. */
  twins: z.record(KebabName, z.array(z.string()).min(1)),
});

/** Part that stays once when both merged records have one: a person chooses it; the other takes these values and belongs to nobody. */
export const KeptOnMerge = z.strictObject({
  field: FieldName,
  left: z.record(FieldName, z.union([z.int(), z.boolean(), z.null()])).optional(),
});

/** Sentences of an entity in place of those of every record. */
export const Says = z.strictObject({
  /** Notice about records that go with a deletion, before its question. */
  deletion: SentenceName.optional(),
  creationFailure: SentenceName.optional(),
  deletionFailure: SentenceName.optional(),
  /** Of the parts of a record: their tab could not be read, or not be saved. */
  loadFailure: SentenceName.optional(),
  saveFailure: SentenceName.optional(),
  pictureFailure: SentenceName.optional(),
  pictureDeletionFailure: SentenceName.optional(),
});

/** Fields that other values of the record say: only read while `by` is above zero or ticked, and the sheet says why. */
export const Settled = z.strictObject({
  fields: z.array(FieldName).min(1),
  /** Entities whose records are parts of this one. */
  parts: z.array(KebabName).min(1).optional(),
  by: FieldName,
  says: SentenceName,
});

/** In place of the general sentence; `before: true`: shown first, then why. */
export const StepFailure = z.union([SentenceName, z.strictObject({ text: SentenceName, before: z.literal(true) })]);

/** Facts under the name in the head of a sheet, and on a card of the record elsewhere: always, and only when due. */
export const Header = z
  .strictObject({ tells: z.array(z.string()).min(1).optional(), due: z.array(z.string()).min(1).optional() })
  .refine(({ tells, due }) => tells !== undefined || due !== undefined, 'attendu : tells ou due');

/** Copy of a record of an edition, or of a part of one, to another edition; `true`: as it is. */
export const Rollover = z.union([
  z.literal(true),
  z.strictObject({
    /** Name that people tick; the plural of the entity by default. */
    label: Label.optional(),
    /** Values of the copies, whatever the originals hold: `{ ProchainNumero: 1 }`. */
    set: z.record(FieldName, Json).optional(),
    /** Dates and instants moved by the days between the openings of the two editions. */
    shift: z.array(FieldName).min(1).optional(),
  }),
]);
/** `same: { IdSalle: IdSalle }`: their field, then the field of this record, perhaps behind references (`HotelEdition.IdHotel`). */
export const Lookup = z.strictObject({
  of: KebabName,
  same: z.record(FieldName, z.string()),
  /** Their field is not before the one of this record. */
  after: z.record(FieldName, z.string()).optional(),
  /** Fields of both that speak against it: filled on both sides and different, the records are not alike; an absent one says nothing. */
  unless: z.array(FieldName).min(1).optional(),
  /** Never the record itself. */
  other: z.literal(true).optional(),
});

/** Numbers that place the record on a map, in degrees. */
export const Located = z.strictObject({ latitude: FieldName, longitude: FieldName });
