import type { DisplayPart, FieldDescriptor, JsonValue, ResolvedPath, StatusMeaning } from './field.ts';
import type { InLanguages } from './language.ts';
import type { OverviewDescriptor } from './overview.ts';
import type { QuestionedDescriptor, QuestionsDescriptor } from './questioned.ts';
import type { EntityRights, ScreenDescriptor } from './screen.ts';

/** A sentence without values, and the file of sentences to load before it is shown. */
export interface SentenceDescriptor {
  readonly key: string;
  readonly file?: string;
}

export interface TransitionDescriptor {
  readonly name: string;
  readonly from: readonly number[];
  readonly to: number;
  readonly right: string;
  readonly guard: string | null;
  readonly effect: string | null;
  /** Usage of the mail that it offers to send; null: none. */
  readonly mail: number | null;
  /** The mail that leaves in its place while this box of the record is empty after the step. */
  readonly mailUnless?: { readonly field: string; readonly mail: number };
  readonly reason: boolean;
  /** The price that it gives up, and the fields that keep how much that was and why. */
  readonly waives?: { readonly price: string; readonly amount: string; readonly reason: string };
  /** Confirmed before it runs. */
  readonly confirm?: boolean;
  /** It makes an invoice of the amount in this field: one person at a time, who sees it, also in a closed edition. */
  readonly billing?: string;
  /** Hand-written part of what it asks. */
  readonly dialog?: string;
  /** Sentence for a failure; `before`: before the reason, else in place of a general sentence. */
  readonly failure?: SentenceDescriptor & { readonly before: boolean };
  /** Fields that the step asks for. */
  readonly ask?: readonly string[];
}
export interface StateDescriptor {
  readonly field: string;
  readonly enum: string;
  readonly start: number;
  readonly transitions: readonly TransitionDescriptor[];
  /** Right that puts a status right, from any to any other; without it, the steps alone change the state. */
  readonly correct?: string;
}

/** Kinds of checks of the platform (000 §5), then those of our own. */
export type CheckName =
  | 'email'
  | 'url'
  | 'phone'
  | 'vat'
  | 'minLength'
  | 'maxLength'
  | 'length'
  | 'contains'
  | 'containsAny'
  | 'startsWith'
  | 'endsWith'
  | 'special'
  | 'noSpecial'
  | 'sameAs'
  | 'digits'
  | 'upperCase'
  | 'lowerCase'
  | 'oneOf'
  | 'number'
  | 'negative'
  | 'positive'
  | 'decimal'
  | 'empty'
  | 'filled'
  | 'true'
  | 'false'
  | 'minItems'
  | 'maxItems'
  | 'items'
  | 'includes'
  | 'equal'
  | 'before'
  | 'beforeOrEqual'
  | 'after'
  | 'afterOrEqual'
  | 'iban'
  | 'siret';

/** A value that must pass; an empty one does, unless the check is about being empty. */
export interface CheckDescriptor {
  readonly rule: 'check';
  readonly field: string;
  readonly is: CheckName;
  /** Measure of the check: a number of characters, a text, a bound. */
  readonly value?: JsonValue;
  /** Another field of the record in place of a value. */
  readonly of?: string;
  readonly when?: { readonly field: string; readonly value: JsonValue };
}

/** Values that one value requires of another. */
export type RuleDescriptor =
  | CheckDescriptor
  | {
      readonly rule: 'require' | 'show' | 'only';
      readonly field: string;
      readonly when: { readonly field: string; readonly value: JsonValue };
    }
  /** The second is never before the first. */
  | { readonly rule: 'order'; readonly first: string; readonly second: string };

/** One way for a row to be among those a person may see. */
export interface ScopeCondition {
  /** References only, ending in a field. */
  readonly path: ResolvedPath;
  /** Field of the user the value must be among; null: `past`. */
  readonly user: string | null;
  /** The instant at the end of the path must be over. */
  readonly past: boolean;
  /** The condition at the end of the path, on the record itself, must hold for the person. */
  readonly holds: boolean;
  /** Opens the row to reading, not to writing. */
  readonly readOnly: boolean;
}
export interface ScopeDescriptor {
  /** Right that lifts the limit, upper case. */
  readonly all: string;
  /** Field of the user; whoever has nothing in it is not limited. Null: everybody is. */
  readonly limits: string | null;
  /** One of them is enough. */
  readonly any: readonly ScopeCondition[];
  /** Holds besides: the scope of the record that it is a part of. */
  readonly also?: ScopeDescriptor;
}

/** Copy of a record to another edition, with its parts that have one too. */
export interface RolloverDescriptor {
  /** Values of the copies, whatever the originals hold. */
  readonly set: Readonly<Record<string, JsonValue>>;
  /** Dates and instants that move with the opening of the edition. */
  readonly shift: readonly string[];
}

/** Use that the platform makes of the records of one entity. */
export type RoleDescriptor =
  | { readonly is: 'people' }
  | { readonly is: 'rights'; readonly code: string }
  | { readonly is: 'editions'; readonly year: string; readonly closed: string }
  | { readonly is: 'classements'; readonly list: string; readonly owner: string; readonly public: string; readonly members: string }
  | { readonly is: 'views'; readonly list: string; readonly names: string }
  | { readonly is: 'changes'; readonly entity: string; readonly names: string }
  | { readonly is: 'mails'; readonly usage: string; readonly context?: string }
  | QuestionsDescriptor;

export interface MergeableDescriptor {
  /** Field of the record that stays, which keeps the id of the one that went into it. */
  readonly former: string;
  /** Box of the records that nobody needs to merge any more. */
  readonly aside?: string;
  /** Reason → what two records say the same when they are probably one. */
  readonly twins: Readonly<Record<string, readonly string[]>>;
}

/** Sentences in place of those of every record. */
export interface EntitySentences {
  readonly deletion?: SentenceDescriptor;
  readonly creationFailure?: SentenceDescriptor;
  readonly deletionFailure?: SentenceDescriptor;
  readonly loadFailure?: SentenceDescriptor;
  readonly saveFailure?: SentenceDescriptor;
  readonly pictureFailure?: SentenceDescriptor;
  readonly pictureDeletionFailure?: SentenceDescriptor;
}

/** Fields that are only read while another one of the record is above zero or ticked, and why. */
export interface SettledDescriptor {
  readonly fields: readonly string[];
  /** Entities of parts that are only read too. */
  readonly parts?: readonly string[];
  readonly by: string;
  readonly says: SentenceDescriptor;
}

/** Facts of a record under its name: always, and only when they say something. */
export interface HeaderDescriptor {
  readonly tells: readonly string[];
  readonly due: readonly string[];
}

export interface EntityDescriptor {
  /** Kebab name: file name, key of every registry (`film-titre`). */
  readonly name: string;
  /** PascalCase type name (`FilmTitre`). */
  readonly entity: string;
  /** REST path segment: `/api/{plural}`. */
  readonly plural: string;
  readonly feminine: boolean;
  readonly table: string;
  /** Base entity whose row shares the Id; version, history and events stay on it. */
  readonly extends: string | null;
  readonly discriminator: Readonly<Record<string, number>>;
  readonly subtypes: readonly string[];
  readonly parent: { readonly field: string; readonly entity: string; readonly inverse: string } | null;
  /** Own and inherited fields in YAML order; `Id` and `Version` are implied and not listed. */
  readonly fields: readonly FieldDescriptor[];
  readonly display: readonly DisplayPart[];
  /** Text that its name sorts by; absent: the name itself. */
  readonly nameOrder?: ResolvedPath;
  readonly detail: ResolvedPath | null;
  /** Field that gives the number of its picture. */
  readonly picture?: string;
  /** Field that gives the colour of what it belongs to. */
  readonly colour?: string;
  /** Field shown in the place of a missing picture. */
  readonly caption?: string;
  readonly located?: { readonly latitude: string; readonly longitude: string };
  readonly header?: HeaderDescriptor;
  readonly overview?: OverviewDescriptor;
  readonly search: readonly ResolvedPath[];
  readonly edition: string | null;
  /** Absent: it is never copied to another edition. */
  readonly rollover?: RolloverDescriptor;
  readonly personal: boolean;
  readonly role?: RoleDescriptor;
  readonly mergeable?: MergeableDescriptor;
  /** One of two stays when the records that these name by a field are merged; the other takes the values, and names nothing. */
  readonly keptOnMerge?: { readonly field: string; readonly left: Readonly<Record<string, number | boolean | null>> };
  /** Fields whose numbers name one record for ever, within its edition where it has one. */
  readonly numbers?: readonly string[];
  readonly says?: EntitySentences;
  readonly settled?: readonly SettledDescriptor[];
  /** Hand-written parts of its sheet, of its saves and, in a list of parts, of its rows. */
  readonly sheetNotices?: readonly string[];
  /** `false`: its sheet has neither thread, tasks nor followers. */
  readonly discussed?: false;
  readonly saves?: string;
  readonly complete?: string;
  readonly questioned?: QuestionedDescriptor;
  /** Types of it without a sheet of their own: its sheet shows them, and takes their steps. */
  readonly sheetless?: readonly { readonly entity: string; readonly field: string; readonly value: number }[];
  /** An order through references that each row keeps as one text. */
  readonly keptSort?: readonly string[];
  readonly dictionary: { readonly path: string; readonly public: boolean; readonly fields: readonly string[] } | null;
  readonly operations: readonly ('read' | 'create' | 'update' | 'delete')[];
  readonly duplicate: boolean;
  readonly rights: EntityRights;
  /** Rows a person may see beyond the rights; null: all of them. */
  readonly scope: ScopeDescriptor | null;
  readonly unique: readonly (readonly string[])[];
  readonly rules: readonly RuleDescriptor[];
  readonly states: StateDescriptor | null;
  /** References of other entities to this one: what a deletion must walk. */
  readonly referencedBy: readonly {
    readonly entity: string;
    readonly field: string;
    readonly onDelete: 'restrict' | 'cascade' | 'setNull';
    /** Name under which a filter walks it from here (`Credits.IdFonction`), when the reference gives one. */
    readonly inverse?: string;
  }[];
  /** Parts held by this entity. */
  readonly parts: readonly { readonly entity: string; readonly field: string; readonly inverse: string }[];
  readonly screens: readonly ScreenDescriptor[];
}

export interface EnumValue {
  readonly key: string;
  readonly value: number;
  /** Meaning of a status; without it the enumeration is a plain choice (a civility, a format). */
  readonly status?: StatusMeaning;
  readonly labels: InLanguages<string>;
  /** Other words that people say for it. */
  readonly synonyms?: readonly string[];
  /** Words that a text of this value may hold. */
  readonly words?: readonly string[];
  /** Key of the value of another enumeration that it belongs to. */
  readonly of?: string;
  /** A record that has a removed value keeps it; nothing else takes it. */
  readonly removed?: true;
}
export interface EnumDescriptor {
  readonly name: string;
  readonly flags: boolean;
  readonly values: readonly EnumValue[];
}

/** Labels of one entity, by language: `fields.<Name>`, `tabs.<tab>`, `sections.<key>`, `views.<view>`, `filters.<path>`, `transitions.<name>`, `one`, `many`, `rollover`, `screens.<key>`. */
export type EntityLabels = InLanguages<Readonly<Record<string, string>>>;

/** Loaders of the names of each entity in a language other than French. */
export type LabelLoaders<Name extends string> = Readonly<
  Record<Name, () => Promise<{ readonly labels: Readonly<Record<string, string>> }>>
>;

/** Content of one lazy chunk of the browser for an entity. */
export interface EntityModule {
  readonly descriptor: EntityDescriptor;
  /** French labels; those of the other languages come in one chunk a language and entity (`generated/i18n/entities/`). */
  readonly labels: Readonly<Record<string, string>>;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  /** Paths that lists show as fields of their own: the choices that answer a question. */
  readonly paths?: Readonly<Record<string, FieldDescriptor>>;
}
