import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type FilmDraft, parseCannesRow } from '#domain/films/cannes-row.ts';
import type { DemoReferences } from '#demo/world/world.ts';

export interface RealFilms {
  readonly drafts: readonly FilmDraft[];
  readonly read: number;
  /** Lines that could not be read or whose country or language is unknown, one French sentence each. */
  readonly refused: readonly string[];
}

const DATA = new URL('../../../data/cannes-films.csv', import.meta.url);

/** Reads the films that are real; a line that cannot be read is reported with its place. */
export function readRealFilms(references: Pick<DemoReferences, 'countries' | 'languages'>, source: string | URL = DATA): RealFilms {
  const lines: readonly Record<string, string>[] = parse(readFileSync(source), { columns: true, skip_empty_lines: true });
  const { countries, languages } = references;
  const refused: string[] = [];
  const drafts = lines.flatMap((line, index): readonly FilmDraft[] => {
    const parsed = parseCannesRow(line);
    const at = `ligne ${index + 2}`;
    if (!parsed.ok) {
      refused.push(`${at} : « ${parsed.value} » est illisible dans la colonne ${parsed.column}`);
      return [];
    }
    const { film } = parsed;
    const unknown = [...film.countries.filter((code) => !countries.has(code)), ...film.languages.filter((code) => !languages.has(code))];
    if (unknown.length > 0) refused.push(`${at} : code inconnu ${unknown.join(', ')}`);
    return unknown.length > 0 ? [] : [film];
  });
  return { drafts, read: lines.length, refused };
}
