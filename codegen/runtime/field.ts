import type { InLanguages } from './language.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type ContentLanguage = 'fr' | 'en' | 'es' | 'it' | 'de' | 'pt';
/**
 * Meaning of a status: not begun, awaited from here, under way elsewhere, agreed but not final, holds, finished, refused or faulty,
 * out of use.
 */
export type StatusMeaning = 'draft' | 'todo' | 'sent' | 'agreed' | 'ok' | 'done' | 'no' | 'off';

export type StoredKind =
  | 'string'
  | 'email'
  | 'url'
  | 'phone'
  | 'text'
  | 'color'
  | 'secret'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'year'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'enum'
  | 'flags'
  | 'reference'
  | 'owned'
  | 'label'
  | 'longText'
  | 'image'
  | 'file'
  | 'object'
  | 'objects'
  | 'records'
  | 'numbers'
  | 'strings'
  | 'days';
export type LinkKind = 'ids' | 'links';
export type DerivedKind =
  | 'count'
  | 'exists'
  | 'min'
  | 'max'
  | 'average'
  | 'length'
  | 'sum'
  | 'join'
  | 'difference'
  | 'product'
  | 'condition'
  | 'choice'
  | 'pick'
  | 'summary'
  | 'languages'
  | 'references'
  | 'span';
export type FieldKind = StoredKind | LinkKind | DerivedKind;

/** One step of a path that leaves the entity. */
export type PathStep =
  /** Through a reference or owned field of the current entity: current.column = target.key. */
  | { readonly step: 'reference'; readonly field: string; readonly entity: string }
  /** To the parts of the current entity: part.field = current.id. */
  | {
      readonly step: 'parts';
      readonly field: string;
      readonly entity: string;
      /** Only the parts that the reader sees, and that name this record: the answers to one question. */
      readonly asked?: { readonly field: string; readonly id: number };
    }
  /** Through a link table of the current entity. */
  | { readonly step: 'links'; readonly field: string; readonly entity: string }
  /** To the records that are like the current one; `field` is the name of the lookup. */
  | {
      readonly step: 'alike';
      readonly field: string;
      readonly entity: string;
      readonly terms: readonly AlikeTerm[];
      /** The record itself is not one of them. */
      readonly other: boolean;
    };

/** Field of the other record, compared with a field of this one, perhaps behind references. */
export interface AlikeTerm {
  readonly theirs: string;
  /** `agrees`: equal, or one of the two absent. */
  readonly op: 'eq' | 'gte' | 'agrees';
  readonly mine: ResolvedPath;
}

export interface ResolvedPath {
  readonly text: string;
  readonly steps: readonly PathStep[];
  /** Field of the last entity of the path; null: the entity's display (join) or the row itself (count, exists). */
  readonly field: string | null;
}

export interface PrivacyDescriptor {
  /** Absent: no personal data, but read with a right of its own. */
  readonly purpose?: string;
  readonly keep?: string;
  readonly mask: boolean;
  readonly encrypt: boolean;
  readonly right: string | null;
}

export interface FieldDescriptor {
  /** `IdPays`, exactly as in YAML and JSON. */
  readonly name: string;
  readonly kind: FieldKind;
  /** SQL column; null for fields that own no column (`ids`, `links`, derived). */
  readonly column: string | null;
  /** Entity whose table holds the column: the base entity when the field is inherited by `extends`. */
  readonly declaredIn: string;
  readonly required: boolean;
  /** Never accepted from a client (derived, state field, system value). */
  readonly readOnly: boolean;
  readonly default: JsonValue | undefined;
  readonly unique: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly scale?: number;
  readonly pattern?: string;
  readonly unit?: string;
  /** `difference`, `span`: from the first moment or number to the second; `days`: those that the form offers. */
  readonly between?: readonly [Moment, Moment];
  /** `difference`, `length`: what is counted. */
  readonly in?: 'hours' | 'minutes' | 'days' | 'years' | 'words' | 'signs';
  /** `condition`, `summary`: what must hold of the record. */
  readonly when?: readonly FilterNode[];
  readonly cases?: readonly DerivedCase[];
  /** `summary`: the text in each language. */
  readonly texts?: InLanguages<readonly SummaryPart[]>;
  /** `join`: the one row to take, by a field of the path. */
  readonly first?: SortKey;
  /** `languages`: fields that hold the translations; `references`: those that name a record. */
  readonly of?: readonly string[];
  readonly missing?: boolean;
  /** Enumeration name (kebab) for `enum` and `flags`. */
  readonly enum?: string;
  /** Field of the record whose value the offered ones are of. */
  readonly narrowedBy?: string;
  /** Target entity of `reference`, `owned`, `ids`, `links`, `records`. */
  readonly to?: string;
  /** Column of the target a reference points to: `Id`, or `Eannee` for editions. */
  readonly key?: string;
  readonly onDelete?: 'restrict' | 'cascade' | 'setNull';
  /** This record is a part of the target. */
  readonly parent?: boolean;
  /** A new record names the person at work. */
  readonly prefill?: 'me';
  /** Only records that say these may be chosen, themselves or through a reference (`IdProfil.Cible`): a number, or `$Champ` of the record that chooses. */
  readonly among?: Readonly<Record<string, JsonValue>>;
  /** Feature of the browser that lists what a record may choose; the server refuses the rest by a rule. */
  readonly choices?: string;
  /** The text answers the question that this reference names, or gives way to the value that the other one names. */
  readonly answer?: { readonly question: string; readonly chosen: string; readonly told: boolean };
  /** References, links, owned: read-only sibling with the display text of the target (`PaysLibelle`). */
  readonly libelle?: string;
  /** `label` and `longText`: property of the nested translation (`TradLibelle`) and text alias in lists (`Libelle`). */
  readonly trad?: string;
  readonly text?: string;
  readonly link?: {
    readonly table: string;
    readonly ownerColumn: string;
    readonly targetColumn: string;
    readonly ordered: boolean;
    /** Values of each link besides its two ends: columns of the link table. Absent: none. */
    readonly payload?: readonly FieldDescriptor[];
    /** Field of the target that declares the table, when this field reads it from the other side (`inverse: Films`); columns are already turned. */
    readonly inverseOf?: string;
  };
  readonly path?: ResolvedPath;
  /** Conditions on the entities of the path: a value, or values by operator; `$Champ` is a field of the record itself. */
  readonly where?: Readonly<Record<string, JsonValue>>;
  readonly separator?: string;
  /** Result kind of a derived field: how lists show and filters compare it. */
  readonly as?: DerivedResult;
  readonly accept?: readonly string[];
  readonly maxKo?: number;
  readonly store?: 'hash' | 'encrypt';
  readonly privacy?: PrivacyDescriptor;
  /** Right that changing the field takes, besides that of writing the record. */
  readonly changeRight?: string;
  /** Once it says something it is neither changed nor emptied, but by a merge. */
  readonly permanent?: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  /** A generated column `<column>_n` (norm, collate "C") exists for sort and filter. */
  readonly normalised: boolean;
  /** Its texts go through translation batches. */
  readonly translated?: true;
  /** Languages that its texts are written in; absent: those that the festival writes in. */
  readonly languages?: readonly ContentLanguage[];
  /** Text field compared in its place while it is empty. */
  readonly fallback?: string;
  /** Field of the row whose colour lists show before this one. */
  readonly swatch?: string;
  /** Dates of the parent between which a new part takes the first day that no other has. */
  readonly within?: readonly [string, string];
  /** Numbers in its text sort as numbers. */
  readonly natural?: true;
  /** `longText`: shown as HTML, of which only the marks of a mail are stored. */
  readonly html?: true;
  /** Other words that people say for it. */
  readonly synonyms?: readonly string[];
  /** Codes of countries, whose people and continents sentences know. */
  readonly spoken?: 'countries';
  /** Field that a sort on this one compares. */
  readonly sortBy?: string;
  /** Of a worked out text: the column in which each row keeps it, to be sorted by. */
  readonly keptIn?: string;
  /** Other entities that what it shows comes from: their events make it stale. */
  readonly from?: readonly string[];
  /** Read by who has the right to open the record, and not by who only lists it. */
  readonly opened?: true;
}

export type DerivedResult =
  | 'integer'
  | 'decimal'
  | 'money'
  | 'year'
  | 'duration'
  | 'boolean'
  | 'string'
  | 'date'
  | 'datetime'
  | 'time'
  | 'enum'
  | 'flags';

/** A field of the record, or today; some days before or after. */
export interface Moment {
  readonly field: string | null;
  readonly days: number;
  /** Of days: where a form finds it before the record is saved, or when the record points elsewhere. */
  readonly read?: DictionaryRead;
}

/** The value of the dictionary entry whose key a reference of the record holds. */
export interface DictionaryRead {
  /** `dico-festival-editions`. */
  readonly dictionary: string;
  readonly reference: string;
  readonly key: string;
  readonly value: string;
}
/** Without conditions it holds of every record. */
export interface DerivedCase {
  readonly when: readonly FilterNode[];
  /** `choice`: a value of the enumeration. */
  readonly is?: number;
  /** `pick`: a field of the record. */
  readonly take?: string;
}
/** Text, the value of a field of the record, or a text that shows while its box is ticked. */
export type SummaryPart = { readonly text: string } | { readonly path: ResolvedPath; readonly mark?: string; readonly form?: SummaryForm };
/** `sam. 30/01`, `14:00`, or capitals. */
export type SummaryForm = 'jour' | 'heure' | 'majuscules';

/** `"{Prefixe} {TitreOriginal}"` parsed. A part is text or a path of at most one reference step. */
export type DisplayPart = { readonly text: string } | { readonly path: ResolvedPath };

export type FilterOperator =
  | 'eq'
  | 'ne'
  | 'same'
  | 'contains'
  | 'starts'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'between'
  | 'in'
  | 'notIn'
  | 'empty'
  | 'notEmpty'
  | 'anyFlag'
  | 'period';
export type FilterNode =
  | { readonly and: readonly FilterNode[] }
  | { readonly or: readonly FilterNode[] }
  | { readonly not: FilterNode }
  /** `other`: a field of the same record in place of a value; the schema alone says it. */
  | { readonly field: string; readonly op: FilterOperator; readonly value?: JsonValue; readonly other?: string };
export interface SortKey {
  readonly Key: string;
  readonly Desc?: boolean;
}
