/**
 * The resolved model: what every emitter reads. Nothing in it is optional any more, every name is
 * resolved and it is frozen. Conventions that the descriptor types do not tell:
 * - a path (`search`, `display`, `path`) ends in the declared field name (`IdLibelle`), whose `text` is the row property;
 * - list columns, sort keys and filters of a screen use the row property (`Libelle` for `IdLibelle`, `IdPays` for `PaysLibelle`);
 * - cells of a sheet use the declared field name; `IdAdresse.Ville` is a cell inside an owned record;
 * - `ScreenDescriptor.record.path` is without the id (`film`, URL `/0/film/12`), parameters are `$contexte`.
 */
import type { EntityDescriptor, EntityLabels, EnumDescriptor } from '../runtime/descriptor.ts';
import type { FieldDescriptor, JsonValue } from '../runtime/field.ts';
import type { InLanguages, Language, SpokenLanguage } from '../runtime/language.ts';
import type { MenuCount, NavigationSection, RightDescriptor } from '../runtime/navigation.ts';
import type { RetentionRule } from '../runtime/retention.ts';
import type { ScreenDescriptor } from '../runtime/screen.ts';

export interface Position {
  /** Path from the project's folder: `schema/entities/film.yaml`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface ModelEntity extends EntityDescriptor {
  readonly description: string | null;
  readonly labels: EntityLabels;
  /** Names of the enumerations its fields use, sorted. */
  readonly enums: readonly string[];
  readonly traits: readonly string[];
  /** Entity whose rights this one borrows. */
  readonly rightsOf: string | null;
  /** Why a right is `self:<field>` or a dictionary is public. */
  readonly reasons: { readonly self: string | null; readonly public: string | null };
  /** System rows with the values resolved: enumeration keys are numbers, a label is `{fr,en,es}`. */
  readonly seed: readonly SeedRow[];
  /** Field → its name before the rename (`was:`), own fields only. */
  readonly renames: Readonly<Record<string, string>>;
  /** Own fields with `removed: true`: absent from `fields`, their column stays. */
  readonly removed: readonly FieldDescriptor[];
  /** Terms of its own personal fields, and what becomes of them. */
  readonly retention: readonly Omit<RetentionRule, 'title' | 'label' | 'titles' | 'labels' | 'right'>[];
  readonly position: Position;
  readonly fieldPositions: Readonly<Record<string, Position>>;
}

export type SeedRow = Readonly<Record<string, JsonValue>>;

export interface ModelEnum extends EnumDescriptor {
  /** PascalCase type name (`AccreditationStatut`). */
  readonly type: string;
  readonly label: string;
  /** Key → explanation of the value, of those that have one. */
  readonly help: Readonly<Record<string, InLanguages<string>>>;
  /** Key → its name before the rename (`was:`). */
  readonly renames: Readonly<Record<string, string>>;
  readonly position: Position;
  readonly valuePositions: Readonly<Record<string, Position>>;
}

/** A hand-written screen or tab the schema asks for: `src/web/features/<feature>`. */
export interface FeatureSlot {
  readonly feature: string;
  readonly slot: 'list' | 'sheet' | 'tab' | 'listAction' | 'sheetAction' | 'sheetNotice' | 'save' | 'completion' | 'choices' | 'stepDialog';
  readonly entity: string;
  readonly screen: string;
}

export interface Model {
  /** Sorted by name. */
  readonly entities: readonly ModelEntity[];
  readonly enums: readonly ModelEnum[];
  /** In the order of the rights tree, parents before children. */
  readonly rights: readonly RightDescriptor[];
  readonly navigation: readonly NavigationSection[];
  /** By the key of a menu entry. */
  readonly menuCounts: Readonly<Record<string, MenuCount>>;
  /** Of the languages other than French. */
  readonly menuLabels: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Every screen of every entity, sorted by key. */
  readonly screens: readonly ScreenDescriptor[];
  readonly features: readonly FeatureSlot[];
  /** Names of guards and effects that hand-written code must provide. */
  readonly guards: readonly string[];
  readonly effects: readonly string[];
  /** Dotted key, with its plural form → sentence. */
  readonly messages: InLanguages<Readonly<Record<string, string>>>;
  /** Dotted key → name of the file of sentences that is loaded on demand. */
  readonly laterMessages: Readonly<Record<string, string>>;
  /** Names of those of these files that the server says too. */
  readonly serverMessages: readonly string[];
  /** French first. */
  readonly languages: readonly ModelLanguage[];
  /** Dotted key without its form → values that the sentence holds. */
  readonly messageParams: Readonly<Record<string, readonly MessageParam[]>>;
}

export interface ModelLanguage extends SpokenLanguage {
  /** Texts that French stands in for, in a language that is not complete: labels, keys of sentences with their form. */
  readonly unsaid: { readonly labels: readonly string[]; readonly sentences: readonly string[] };
}

/** A value given to a sentence. */
export interface MessageParam {
  readonly name: string;
  readonly isNumber: boolean;
}

/** One file to write; its path starts at the project's folder. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
}

const CODEGEN_ONLY: readonly string[] = [
  'description',
  'labels',
  'enums',
  'traits',
  'rightsOf',
  'reasons',
  'seed',
  'renames',
  'removed',
  'retention',
  'position',
  'fieldPositions',
] satisfies (keyof ModelEntity)[];

/** The descriptor of an entity without what only codegen needs, as it is written to `generated/entities`. */
export function descriptorEntries(entity: ModelEntity): [string, unknown][] {
  return Object.entries(entity).filter(([key]) => !CODEGEN_ONLY.includes(key));
}
