import { CONTENT_LANGUAGES } from '#domain/values/text/translation.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { festivalZone, zonedParts } from '#domain/values/dates.ts';
import type { Viewer } from '#domain/records/conditions/view-values.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';

/** Rows whose derived values are worked out all at once, in joins beside them: each row that asks for itself costs a look-up. */
export interface Gathering {
  /** The aliases of the rows, their id and their FROM. */
  readonly root: string;
  readonly own: string;
  readonly id: string;
  readonly from: string;
  /** Conditions on these rows. */
  readonly conditions: readonly string[];
  /** The joins of the statement, to which those of gathered values are added. */
  readonly joins: string[];
}

/** The derived values of one row, each written once: by its name, in the order in which they are complete. */
export interface Sharing {
  readonly root: string;
  readonly values: Map<string, string>;
}

/**
 * One statement being written: its parameters, its aliases and the entities it reads. Names in the
 * text come from descriptors only; every value of a caller goes through `param`.
 */
export class SqlBuild {
  readonly registry: Registry;
  readonly culture: Language;
  readonly values: unknown[] = [];
  readonly touched = new Set<string>();
  /** Day of the festival on which the statement runs. */
  readonly today: string;
  /** Does the statement hold something of the person who asks? */
  isPersonal = false;
  /** Years of the editions whose rows the statement may read; null: all of them. */
  editions: readonly number[] | null = null;
  /** Is it about a day that is past, of which rows keep nothing? */
  isPast = false;
  /** Rows whose derived values are worked out all at once, while they are being sorted. */
  gathering: Gathering | null = null;
  /** The row whose columns are being written, and what they ask for more than once. */
  sharing: Sharing | null = null;
  readonly #viewer: Viewer;
  #aliases = 0;

  constructor(registry: Registry, culture: Language, viewer: Viewer = nobody()) {
    this.registry = registry;
    this.culture = culture;
    this.today = viewer.today;
    this.#viewer = viewer;
  }

  /** Reader of the statement, which is written for that person alone. */
  get viewer(): Viewer {
    this.isPersonal = true;
    return this.#viewer;
  }

  param(value: unknown, type?: string): string {
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }

  alias(): string {
    this.#aliases += 1;
    return `a${this.#aliases}`;
  }

  entity(name: string): Entity {
    const entity = this.registry.get(name);
    this.touched.add(entity.root.name);
    return entity;
  }
}

/** The engine itself asks: nobody's edition, today. */
function nobody(): Viewer {
  return { edition: null, user: null, today: zonedParts(Date.now(), festivalZone()).date };
}

/** `"Nom"`: an output name or a column, never a value. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Token for a derived value while the columns of its row are being written. */
export function sharedToken(name: string): string {
  return `⟪${name}⟫`;
}

/** A literal of the schema (a separator, a constant text of a display). */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Text of a translation row: the requested language, else French, else the first that is filled. */
export function translatedText(alias: string, culture: Language): string {
  const order = [
    ...CONTENT_LANGUAGES.filter((language) => language === culture),
    ...CONTENT_LANGUAGES.filter((language) => language !== culture),
  ];
  return `coalesce(${order.map((language) => `nullif(${alias}.traduction_${language}, '')`).join(', ')})`;
}
