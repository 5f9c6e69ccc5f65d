/** The metamodel: what a file in `schema/` may say. This one zod schema is the loader's types, its checks and, as JSON Schema (`generated/editor`), completion. */
import { z } from 'zod';
import { CheckRule } from './check-metamodel.ts';
import { Header, KeptOnMerge, Located, Lookup, Mergeable, Role, Rollover, Says, Settled } from './behaviour-metamodel.ts';
import { FilterLeaf, ViewLeaf } from './condition-metamodel.ts';
import { Field } from './field-metamodel.ts';
import { EnumKey, FieldName, Json, KebabName, Label, MailWords, StatusMeaning, Synonyms } from './name-metamodel.ts';
import { Overview } from './overview-metamodel.ts';
import { Anchors } from './retention-metamodel.ts';
import { States } from './state-metamodel.ts';

/** A card of a list: the texts under its picture. */
const CardSaid = z.strictObject({
  title: z.string().optional(),
  facts: z.array(z.string()).min(1).max(3).optional(),
  status: z.string().optional(),
});

/** `Libelle 6`: a field and its width on the 12-column grid, one of 3, 4, 6 and 12. */
const Cell = z.string().regex(/^[A-Z][A-Za-z0-9.]*( (1[0-2]|[1-9]))?$/, 'attendu : « Champ » ou « Champ 6 »');
const Rows = z.array(z.array(Cell).min(1));
const Section = z.strictObject({ section: Label, rows: Rows });

/** A list of other records, only read on the sheet: in its conditions `$fiche` is the record, `$fiche.IdProgramme` one of its fields. */
const Shown = z.strictObject({
  list: KebabName,
  /** Its title, with the number of rows; by default that of what it lists. */
  label: Label.optional(),
  filter: z.array(ViewLeaf).optional(),
  /** Conditions of which one is enough. */
  any: z.array(ViewLeaf).optional(),
  columns: z.array(z.string()).min(1),
  sort: z.array(z.string()).optional(),
});

/** `Champ`, a path, or either with the words staff say: `{ field: Inscriptions.PrixObtenus.IdPrix, label: Prix obtenu }`. */
const Filters = z.array(
  z.union([
    z.string(),
    z.strictObject({ field: z.string(), label: Label }),
    /** Conditions that one click asks for: `{ ready: sans-email, label: Sans e-mail, filter: [{ field: Contact.Email, op: empty }] }`. */
    z.strictObject({ ready: KebabName, label: Label, filter: z.array(ViewLeaf).min(1) }),
  ]),
);
export type FiltersInput = z.infer<typeof Filters>;

/** In a subtype (`extends`), a tab that says only its name is the tab of that name of the base. */
const Tab = z.strictObject({
  tab: KebabName,
  label: Label.optional(),
  rows: Rows.optional(),
  sections: z.array(Section).optional(),
  /** Parts of the record (an entity whose `parent` reference points here), edited in a list tab. */
  list: KebabName.optional(),
  columns: z.array(z.string()).optional(),
  sort: z.array(z.string()).optional(),
  /** Filters of a list tab, as those of a screen; none by default. */
  filters: Filters.optional(),
  /** Linked list: a field of kind `links`. */
  links: FieldName.optional(),
  /** Hand-written tab: `src/web/features/<feature>`. */
  feature: KebabName.optional(),
  /** Lists of other records, under what the tab itself holds. */
  shows: z.array(Shown).min(1).optional(),
  right: KebabName.optional(),
  /** Tabs of one group stand together in the bar: `Festival`. */
  group: Label.optional(),
  /** Field of the record that counts its lines. */
  count: FieldName.optional(),
  /** Stands under the tab before it, with its own title, in place of a tab of its own. */
  joined: z.literal(true).optional(),
  /** Right by which a hand-written tab writes, where that is not the right of the record. */
  writes: KebabName.optional(),
});

export const Screen = z.strictObject({
  label: Label.optional(),
  /** Record route name; default: the key of the screen. `false`: list only. */
  record: z.union([KebabName, z.literal(false)]).optional(),
  /** List route name; default: record route name + `s`. `false`: sheet only. */
  list: z.union([KebabName, z.literal(false)]).optional(),
  path: z.strictObject({ list: z.string().optional(), record: z.string().optional() }).optional(),
  params: z.array(z.strictObject({ name: z.string(), field: FieldName, values: z.record(z.string(), z.int()) })).optional(),
  /** The record has no route: a row opens its sheet in a modal layer, which creates too. */
  lightview: z.boolean().optional(),
  /** Record route opened by a row of a list-only screen. */
  opens: z.union([KebabName, z.literal(false)]).optional(),
  /** Tab on which that record opens. */
  opensTab: KebabName.optional(),
  filter: z.array(FilterLeaf).optional(),
  /** `Champ` or `Champ 220` (width in px, by default that of the kind). The first one is frozen. */
  columns: z.array(z.string()).optional(),
  hidden: z.array(z.string()).optional(),
  /** Content of a card of the list: the name of the record, its first columns and its status by default. */
  card: CardSaid.optional(),
  /** `Champ` ascending, `-Champ` descending. */
  sort: z.array(z.string()).optional(),
  /** Why no index holds the order that the list opens with: how few its rows stay. */
  unindexed: z.string().min(1).optional(),
  filters: Filters.optional(),
  views: z
    .array(
      z.strictObject({
        view: KebabName,
        label: Label,
        filter: z.array(ViewLeaf).optional(),
        sort: z.array(z.string()).optional(),
        /** Columns that the list keeps back, and this view shows: they say something of its rows alone. */
        shows: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  sheet: z.array(Tab).optional(),
  /** Hand-written screens in place of the generic ones. */
  listFeature: KebabName.optional(),
  sheetFeature: KebabName.optional(),
  /** Hand-written actions beside those of every list and of every sheet. */
  listActions: z.union([KebabName, z.array(KebabName).min(1)]).optional(),
  sheetActions: KebabName.optional(),
  checkRight: z.boolean().optional(),
  footer: z.array(z.string()).optional(),
  /** All rows of the filter, or those selected, counted and added up by the values of some fields: nights and euros by payer. */
  totals: z
    .strictObject({
      by: z.array(z.string()).min(1),
      sum: z.array(z.string()).min(1),
      /** Words of the last line; « Total » by default. */
      label: Label.optional(),
      /** Always in sight under the rows, in place of a panel. */
      pinned: z.literal(true).optional(),
    })
    .optional(),
  /** Columns that an export adds to those on screen. */
  exports: z.array(z.string()).optional(),
});

const Condition = z.strictObject({ field: FieldName, is: z.union([z.string(), z.int(), z.boolean()]) });

/** Values that one value requires of another. */
const Rule = z.union([
  /** A field that is required under a condition. */
  z.strictObject({ require: FieldName, when: Condition }),
  /** A field that the form shows under a condition alone; what it holds stays stored. */
  z.strictObject({ show: FieldName, when: Condition }),
  /** A field that may hold something under a condition alone; without it, it is shown only to be emptied. */
  z.strictObject({ only: FieldName, when: Condition }),
  /** The second is never before the first: a start and its end. */
  z.strictObject({ order: z.tuple([FieldName, FieldName]) }),
  /** A value that must pass one of the kinds of checks. */
  CheckRule.extend({ when: Condition.optional() }),
]);
export type RuleInput = z.infer<typeof Rule>;

/** Rows a person may see, beyond rights: those for which any one of the conditions holds. */
const Scope = z.strictObject({
  /** Right that lifts the limit. */
  all: KebabName,
  /** Field of the user: whoever has nothing in it is not limited. */
  limits: FieldName.optional(),
  any: z
    .array(
      z.strictObject({
        /** Through references only: `IdSection`, `Inscription.Section.DateDeliberation`. */
        path: z.string(),
        /** Field of the user the value is among: `Id`, `IdsSection`. */
        user: FieldName.optional(),
        /** The instant at the end of the path is over. */
        past: z.literal(true).optional(),
        /** The condition of the schema at the end of the path, on the record itself, holds for the person. */
        holds: z.literal(true).optional(),
        /** Opens the row to reading only. */
        read: z.literal(true).optional(),
      }),
    )
    .min(1),
  record: z.literal(true).optional(),
});

export const EntityFile = z.strictObject({
  entity: FieldName,
  /** `Film | Films` */
  label: z.string().regex(/^[^|]+\|[^|]+$/, 'attendu : « Singulier | Pluriel »'),
  feminine: z.boolean().optional(),
  plural: KebabName.optional(),
  description: z.string().optional(),
  traits: z.array(KebabName).optional(),
  extends: KebabName.optional(),
  /** Constant values that make a row of the base one of this subtype: `{ Type: 2 }`. */
  discriminator: z.record(FieldName, z.int()).optional(),
  display: z.string().optional(),
  /** Text that its name sorts by, at the end of references at most: a title without its article. */
  nameOrder: z.string().optional(),
  /** Second distinguishing column of a picker. */
  detail: z.string().optional(),
  /** Field that holds its picture, or leads to one. */
  picture: FieldName.optional(),
  /** Field that holds the colour of what it belongs to, or leads to one: its spine, and the ground of a picture that is missing. */
  colour: FieldName.optional(),
  /** Field shown in the place of a missing picture. */
  caption: FieldName.optional(),
  located: Located.optional(),
  header: Header.optional(),
  /** Overview of its sheet beside the tabs, at a glance and on paper. */
  overview: Overview.optional(),
  search: z.array(z.string()).optional(),
  edition: FieldName.optional(),
  rollover: Rollover.optional(),
  personal: z.boolean().optional(),
  /** Dates from which the terms of `keep:` run, by the name of the anchor, for this record and those that refer to it. */
  anchors: Anchors.optional(),
  role: Role.optional(),
  /** Thread, tasks and followers on its sheet, as on every sheet; `false`: none. */
  discussed: z.boolean().optional(),
  questioned: KebabName.optional(),
  mergeable: Mergeable.optional(),
  keptOnMerge: KeptOnMerge.optional(),
  /** Fields whose numbers are given to one record, and to no other after it. */
  numbers: z.array(FieldName).min(1).optional(),
  says: Says.optional(),
  settled: z.array(Settled).min(1).optional(),
  /** Hand-written parts: notices over the sheet, what asks and tells around a save, what a value of a part brings to another. */
  sheetNotices: z.array(KebabName).min(1).optional(),
  saves: KebabName.optional(),
  complete: KebabName.optional(),
  /** Loaded whole and cached by the browser (a few thousand rows at most). */
  dictionary: z
    .union([z.boolean(), z.strictObject({ path: KebabName, public: z.string().optional(), fields: z.array(z.string()).optional() })])
    .optional(),
  operations: z.array(z.enum(['read', 'create', 'update', 'delete'])).optional(),
  duplicate: z.boolean().optional(),
  /** Explicit right codes where they differ from the route names; `record: adresse` borrows another area's. */
  rights: z
    .strictObject({
      list: KebabName.optional(),
      record: KebabName.optional(),
      write: KebabName.optional(),
      delete: KebabName.optional(),
      self: FieldName.optional(),
      reason: z.string().optional(),
    })
    .optional(),
  /** Entity whose rights this one inherits (translation records, addresses). */
  rightsOf: KebabName.optional(),
  /** Parts take the scope of their record, unless they say `none`. */
  scope: z.union([z.literal('none'), Scope]).optional(),
  unique: z.array(z.array(FieldName).min(1)).optional(),
  rules: z.array(Rule).optional(),
  fields: z.record(FieldName, Field).optional(),
  /** Records that are like this one, without a link to it: paths walk them like any collection. */
  lookups: z.record(FieldName, Lookup).optional(),
  states: States.optional(),
  screens: z.record(KebabName, Screen).optional(),
  /** System rows: reserved ids below 1001, not deletable. `{ Id: 45, Code: FR }`; a label is given as a text or `{fr,en,es}`. */
  seed: z.array(z.record(z.string(), Json)).optional(),
});

export const TraitFile = EntityFile.omit({ entity: true, label: true }).extend({ trait: KebabName, screen: Screen.optional() });

export const EnumFile = z.strictObject({
  enum: FieldName,
  label: Label,
  flags: z.boolean().optional(),
  /** Numbers that hand-written code names (reserved ids, return codes): no field holds them. */
  constants: z.boolean().optional(),
  /** Its values are the steps of the schema, one for each transition of a record that is talked about: none is written here. */
  steps: z.literal(true).optional(),
  values: z
    .record(
      EnumKey,
      z.union([
        z.int(),
        z.strictObject({
          value: z.int(),
          label: Label,
          /** Meaning of a status, which draws it: all values of an enumeration have one, or none. */
          status: StatusMeaning.optional(),
          /** Explanation of the value, and what comes next: shown where the value is. A state machine needs one of each. */
          help: z.string().min(1).optional(),
          /** Its key before a rename. */
          was: EnumKey.optional(),
          /** Other words that people say for it: sentences over a list know them. */
          synonyms: Synonyms.optional(),
          /** Words between braces that a text of this value may hold. */
          words: MailWords.optional(),
          /** Key of the value of another enumeration that this one belongs to: a field may offer those of one alone (`narrowedBy:`). */
          of: EnumKey.optional(),
          /** Records keep it with its label; forms no longer offer it. */
          removed: z.literal(true).optional(),
        }),
      ]),
    )
    .default({}),
});

export type EntityFile = z.infer<typeof EntityFile>;
export type TraitFile = z.infer<typeof TraitFile>;
export type EnumFile = z.infer<typeof EnumFile>;
export type ScreenInput = z.infer<typeof Screen>;
export type TabInput = z.infer<typeof Tab>;
