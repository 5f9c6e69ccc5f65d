import { partedName } from '#domain/values/text/person-name.ts';
import { type SplitTitle, splitTitle } from '#domain/values/text/title.ts';
import { z } from 'zod';

/** One line of `data/cannes-films.csv` as it is read. */
const Row = z.object({
  year: z.coerce.number().int().min(1890).max(2100),
  title: z.string().trim().min(1),
  original_title: z.string().trim(),
  director: z.string().trim().min(1),
  languages: z.string(),
  countries_of_origin: z.string().trim().min(2),
  run_time: z.string().regex(/^(\d+h)? ?(\d+m)?$/),
  imdb_url: z.string().regex(/\/title\/tt\d+\/?$/),
});

export interface PersonName {
  readonly Nom: string;
  readonly Prenom: string | null;
}

export interface FilmDraft {
  /** Permanent reference: the identifier of the film's page. */
  readonly reference: string;
  readonly year: number;
  readonly original: SplitTitle;
  readonly international: SplitTitle;
  readonly durationSeconds: number;
  readonly directors: readonly PersonName[];
  /** ISO 639 codes, lower case. */
  readonly languages: readonly string[];
  /** ISO 3166-1 codes, upper case; the first one is the main production country. */
  readonly countries: readonly string[];
  readonly url: string;
}

export type ParsedRow =
  | { readonly ok: true; readonly film: FilmDraft }
  | { readonly ok: false; readonly column: string; readonly value: string };

/** Reads one line; a line that cannot be read says which column and what it held. */
export function parseCannesRow(line: Readonly<Record<string, string>>): ParsedRow {
  const parsed = Row.safeParse(line);
  if (!parsed.success) {
    const column = String(parsed.error.issues[0]?.path[0] ?? '');
    return { ok: false, column, value: line[column] ?? '' };
  }
  const row = parsed.data;
  const languages = list(row.languages).map((code) => code.toLowerCase());
  const original = row.original_title === '' ? row.title : row.original_title;
  const originalLanguage = row.original_title === '' ? 'en' : (languages[0] ?? 'en');
  return {
    ok: true,
    film: {
      reference: row.imdb_url.replace(/^.*\/title\/(tt\d+)\/?$/, '$1'),
      year: row.year,
      original: splitTitle(original, originalLanguage),
      international: splitTitle(row.title, 'en'),
      durationSeconds: seconds(row.run_time),
      directors: list(row.director).map(personName),
      languages,
      countries: list(row.countries_of_origin).map((code) => code.toUpperCase()),
      url: row.imdb_url,
    },
  };
}

function personName(fullName: string): PersonName {
  const { given, family } = partedName(fullName);
  return { Nom: family, Prenom: given };
}

function list(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  ];
}

function seconds(runTime: string): number {
  const hours = /(?<!\d)(\d+)h/.exec(runTime)?.[1] ?? '0';
  const minutes = /(?<!\d)(\d+)m/.exec(runTime)?.[1] ?? '0';
  return Number(hours) * 3600 + Number(minutes) * 60;
}
