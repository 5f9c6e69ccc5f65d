/**
 * Shapes of the generated descriptors: the one description of an entity that the record engine of the
 * server, the generic list and sheet of the browser and the stateful mocks all read.
 * Copied by codegen to `generated/entities/descriptor.gen.ts`; it imports nothing.
 */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type Language = 'fr' | 'en' | 'es';
export type ContentLanguage = 'fr' | 'en' | 'es' | 'it' | 'de' | 'pt';
export type Labels<K extends string = string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;
export type Tone = 'neutral' | 'info' | 'warn' | 'ok' | 'error' | 'done' | 'struck';

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
  | 'strings';
export type LinkKind = 'ids' | 'links';
export type DerivedKind = 'count' | 'exists' | 'sum' | 'join' | 'elapsed';
export type FieldKind = StoredKind | LinkKind | DerivedKind;

/** One step of a path that leaves the entity. */
export type PathStep =
  /** Through a reference or owned field of the current entity: current.column = target.key. */
  | { readonly step: 'reference'; readonly field: string; readonly entity: string }
  /** To the parts of the current entity: part.field = current.id. */
  | { readonly step: 'parts'; readonly field: string; readonly entity: string }
  /** Through a link table of the current entity. */
  | { readonly step: 'links'; readonly field: string; readonly entity: string };

export interface ResolvedPath {
  readonly text: string;
  readonly steps: readonly PathStep[];
  /** Field of the last entity of the path; null: the entity's display (join) or the row itself (count, exists). */
  readonly field: string | null;
}

export interface PrivacyDescriptor {
  readonly purpose: string;
  readonly keep: string;
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
  /** `elapsed`: the two instants of the record. */
  readonly between?: readonly [string, string];
  /** Enumeration name (kebab) for `enum` and `flags`. */
  readonly enum?: string;
  /** Target entity of `reference`, `owned`, `ids`, `links`, `records`. */
  readonly to?: string;
  /** Column of the target a reference points to: `Id`, or `Eannee` for editions. */
  readonly key?: string;
  readonly onDelete?: 'restrict' | 'cascade' | 'setNull';
  /** This record is a part of the target. */
  readonly parent?: boolean;
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
    /** What each link says besides its two ends: columns of the link table. Absent: nothing. */
    readonly payload?: readonly FieldDescriptor[];
    /** Field of the target that declares the table, when this field reads it from the other side (`inverse: Films`); columns are already turned. */
    readonly inverseOf?: string;
  };
  readonly path?: ResolvedPath;
  readonly where?: Readonly<Record<string, JsonValue>>;
  readonly separator?: string;
  /** Result kind of a derived field: how lists show and filters compare it. */
  readonly as?: 'integer' | 'decimal' | 'money' | 'duration' | 'boolean' | 'string';
  readonly accept?: readonly string[];
  readonly maxKo?: number;
  readonly store?: 'hash' | 'encrypt';
  readonly privacy?: PrivacyDescriptor;
  readonly filterable: boolean;
  readonly sortable: boolean;
  /** A generated column `<column>_n` (norm, collate "C") exists for sort and filter. */
  readonly normalised: boolean;
  /** Text field compared in its place while it is empty. */
  readonly fallback?: string;
  /** Field that a sort on this one compares. */
  readonly sortBy?: string;
}

/** `"{Prefixe} {TitreOriginal}"` parsed. A part is text or a path of at most one reference step. */
export type DisplayPart = { readonly text: string } | { readonly path: ResolvedPath };

export type FilterOperator =
  | 'eq'
  | 'ne'
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
  | { readonly field: string; readonly op: FilterOperator; readonly value?: JsonValue };
export interface SortKey {
  readonly Key: string;
  readonly Desc?: boolean;
}

export interface ColumnDescriptor {
  readonly field: string;
  readonly width: number;
  readonly displayed: boolean;
}
export interface ViewDescriptor {
  readonly view: string;
  readonly filter: readonly FilterNode[];
  readonly sort: readonly SortKey[];
}
export interface CellDescriptor {
  readonly field: string;
  readonly width: number;
}
export interface SectionDescriptor {
  readonly section: string | null;
  readonly rows: readonly (readonly CellDescriptor[])[];
}
export type TabDescriptor = { readonly tab: string; readonly right: string | null } & (
  | { readonly kind: 'fields'; readonly sections: readonly SectionDescriptor[] }
  | {
      readonly kind: 'parts';
      readonly entity: string;
      readonly parentField: string;
      readonly columns: readonly ColumnDescriptor[];
      readonly sort: readonly SortKey[];
    }
  | { readonly kind: 'links'; readonly field: string; readonly entity: string; readonly columns: readonly ColumnDescriptor[] }
  | { readonly kind: 'feature'; readonly feature: string }
);

export interface ScreenParam {
  readonly name: string;
  readonly field: string;
  readonly values: Readonly<Record<string, number>>;
}
export interface ScreenDescriptor {
  /** Key of the screen in YAML. */
  readonly screen: string;
  readonly entity: string;
  /** Route names (they are the right codes too, folded) and path segments after `/{depth}/`. Null: no such route. */
  readonly list: { readonly route: string; readonly path: string; readonly right: string; readonly feature: string | null } | null;
  readonly record: { readonly route: string; readonly path: string; readonly right: string; readonly feature: string | null } | null;
  /** Record route that a row opens; null: rows do not open. */
  readonly opens: string | null;
  /** The record has no route: a row opens its tabs in a modal layer, which creates too. */
  readonly lightview?: true;
  /** The record belongs to another entity: the reference of the row that gives its id, and the path of its sheet. */
  readonly opensBy?: { readonly field: string; readonly path: string };
  readonly params: readonly ScreenParam[];
  readonly filter: readonly FilterNode[];
  readonly columns: readonly ColumnDescriptor[];
  readonly sort: readonly SortKey[];
  readonly filters: readonly string[];
  readonly views: readonly ViewDescriptor[];
  readonly footer: readonly string[];
  /** Hand-written actions of the list and of the sheet. */
  readonly listActions?: string;
  readonly sheetActions?: string;
  /** Columns that an export adds to those on screen. */
  readonly exports?: readonly string[];
  readonly tabs: readonly TabDescriptor[];
  readonly rights: EntityRights;
  readonly checkRight: boolean;
}

/** Right codes, upper case. `list` guards filter, count and export; `record` guards get. */
export interface EntityRights {
  readonly list: string;
  readonly record: string;
  readonly write: string;
  readonly delete: string;
  readonly self: string | null;
}

export interface TransitionDescriptor {
  readonly name: string;
  readonly from: readonly number[];
  readonly to: number;
  readonly right: string;
  readonly guard: string | null;
  readonly effect: string | null;
  readonly mail: boolean;
  readonly motive: boolean;
  /** Fields that the step asks for. */
  readonly ask?: readonly string[];
}
export interface StateDescriptor {
  readonly field: string;
  readonly enum: string;
  readonly start: number;
  readonly transitions: readonly TransitionDescriptor[];
}

/** What one value obliges another to be. */
export type RuleDescriptor =
  | { readonly rule: 'require' | 'show'; readonly field: string; readonly when: { readonly field: string; readonly value: JsonValue } }
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
  readonly detail: ResolvedPath | null;
  readonly search: readonly ResolvedPath[];
  readonly edition: string | null;
  readonly personal: boolean;
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
  readonly tone: Tone;
  readonly labels: Readonly<Record<Language, string>>;
}
export interface EnumDescriptor {
  readonly name: string;
  readonly flags: boolean;
  readonly values: readonly EnumValue[];
}

/** Labels of one entity, by language: `fields.<Name>`, `tabs.<tab>`, `sections.<key>`, `views.<view>`, `transitions.<name>`, `one`, `many`, `screens.<key>`. */
export type EntityLabels = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** What one lazy chunk of the browser brings for an entity. */
export interface EntityModule {
  readonly descriptor: EntityDescriptor;
  /** French labels; those of the other languages come in one chunk a language (`generated/i18n/entities/`). */
  readonly labels: Readonly<Record<string, string>>;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
}

/** What the list of a menu entry counts. */
export interface MenuCount {
  readonly entity: string;
  readonly plural: string;
  /** Field of the edition year, null when the list has none. */
  readonly edition: string | null;
  readonly filter: readonly FilterNode[];
}

/** A line of the menu. Its label is French; the other languages come in one chunk a language, by `to`, or by `key` for what is no entry. */
export interface NavigationEntry {
  readonly key: string;
  readonly screen: string;
  readonly to: string;
  readonly right: string;
  readonly icon: string | null;
  readonly label: string;
  readonly entity: string;
  readonly count: readonly FilterNode[];
}
export interface NavigationSection {
  readonly key: string;
  readonly icon: string;
  readonly always: boolean;
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
  readonly groups: readonly {
    readonly key: string;
    readonly label: string;
    readonly entries: readonly NavigationEntry[];
  }[];
}

export interface RightDescriptor {
  readonly code: string;
  readonly parent: string | null;
  readonly labels: Readonly<Record<Language, string>>;
}
