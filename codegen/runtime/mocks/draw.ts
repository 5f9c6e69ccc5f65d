/** A draw for one name is the same each time, whatever was drawn before. */
import { faker } from '@faker-js/faker/locale/fr';
import { isValues, type MockRecord, type MockWorld, type Values, valuesOf } from './world.ts';

export const FIRST_ID = 1001;
const PRIME = 16_777_619;
const BASIS = 2_166_136_261;
const YEAR = 2026;
const REFERENCE_DAY = '2026-05-13T12:00:00.000Z';

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = BASIS;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), PRIME);
  return hash >>> 0;
}

export interface Drawing {
  /** By the name of orval's maker; null when it makes nothing of that name. */
  readonly draw: (maker: string, name: string) => unknown;
  readonly record: (entity: string, id: number) => MockRecord;
  /** The record as the list shows it. */
  readonly row: (entity: string, record: MockRecord) => Values;
}

export function drawingOf({ fakers, entities }: MockWorld, { seed, size }: { readonly seed: number; readonly size: number }): Drawing {
  function draw(maker: string, name: string): unknown {
    faker.seed(hashOf(`${seed} ${name}`));
    faker.setDefaultRefDate(REFERENCE_DAY);
    return fakers[maker]?.() ?? null;
  }
  /** References lead to records that exist. */
  function within(value: unknown): unknown {
    return typeof value === 'number' ? FIRST_ID + (Math.abs(value) % size) : value;
  }
  function record(entity: string, id: number): MockRecord {
    const descriptor = entities[entity];
    const drawn: Record<string, unknown> = { ...valuesOf(draw(`get${descriptor?.entity ?? ''}Mock`, `${entity} ${id}`)) };
    for (const { name, kind, key, trad = '', max } of descriptor?.fields ?? []) {
      const value = drawn[name];
      if (isValues(drawn[trad])) drawn[trad] = shortened(drawn[trad], max);
      if (kind === 'reference' && typeof value === 'number') drawn[name] = key !== undefined && key !== 'Id' ? YEAR : within(value);
      if (kind === 'ids' && Array.isArray(value)) drawn[name] = [...new Set(value.map(within))];
    }
    return { ...drawn, Id: id, Version: 1 };
  }
  function row(entity: string, found: MockRecord): Values {
    const drawn = valuesOf(draw(`get${entities[entity]?.entity ?? ''}RowMock`, `${entity} ${found.Id} row`));
    const presentNames = Object.keys(drawn).filter((name) => found[name] !== undefined);
    const shown = Object.fromEntries(presentNames.map((name) => [name, found[name]]));
    return { ...drawn, ...texts(drawn, found), ...shown, Id: found.Id, Version: found.Version };
  }
  return { draw, record, row };
}

/** One component draws the texts of every length. */
function shortened(translation: Values, max = Number.POSITIVE_INFINITY): Values {
  return Object.fromEntries(
    Object.entries(translation).map(([name, text]) => [name, typeof text === 'string' ? text.slice(0, max) : text] as const),
  );
}

/** The text of a translation stands beside its key: `Libelle` of `TradLibelle`. */
function texts(drawn: Values, found: MockRecord): Values {
  return Object.fromEntries(
    Object.keys(drawn).flatMap((name) => {
      const translation = found[`Trad${name}`];
      return isValues(translation) ? [[name, translation['TraductionFr'] ?? null] as const] : [];
    }),
  );
}
