import { z } from 'zod';
import { formatDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { norm } from '#domain/values/text/norm.ts';
import { type Platform, SHAPES, type Target } from './platforms.ts';

export interface PlatformLine {
  readonly line: number;
  /** Texts of the cells, in the order of the columns. */
  readonly cells: readonly string[];
}

/** Reason that keeps a line back, by its message. */
export type LineProblem = 'sansTitre' | 'sansNumero' | 'dureeIllisible' | 'emailIllisible';

/** A line in the words of the deposit site; `problem`: it is not one. */
export type ReadLine =
  | { readonly deposit: Readonly<Record<string, unknown>>; readonly category: string | null; readonly problem: null }
  | { readonly problem: LineProblem; readonly value: string };

interface Reading {
  readonly platform: Platform;
  readonly edition: number;
  readonly columns: readonly (Target | null)[];
  /** Prefix of the section behind a category, where it is known. */
  readonly sectionOf: (category: string) => string | null;
}

export function readLine({ cells }: PlatformLine, reading: Reading): ReadLine {
  const values = valuesOf(cells, reading.columns);
  function get(target: Target): string {
    return values.get(target) ?? '';
  }
  const problem = problemOf(get);
  if (problem !== null) return problem;
  const category = get('categorie') || null;
  const section = category === null ? null : reading.sectionOf(category);
  const numero = `${SHAPES[reading.platform].prefix}-${get('numero')}`.slice(0, 50);
  return { problem: null, category, deposit: { numero, edition: reading.edition, section, ...filmOf(get), ...peopleOf(get) } };
}

type Get = (target: Target) => string;

function titleOf(get: Get): string {
  return get('titreOriginal') || get('titreInternational');
}

function problemOf(get: Get): Extract<ReadLine, { readonly value: string }> | null {
  const [title, length, email] = [titleOf(get), get('duree'), get('emailDeposant')];
  if (title === '') return { problem: 'sansTitre', value: '' };
  if (get('numero') === '') return { problem: 'sansNumero', value: title };
  if (length !== '' && readDuration(length) === null) return { problem: 'dureeIllisible', value: length };
  return email !== '' && !z.email().safeParse(email).success ? { problem: 'emailIllisible', value: email } : null;
}

function filmOf(get: Get) {
  const title = titleOf(get);
  const international = get('titreInternational');
  const [pays = null, ...coproductions] = listOf(get('pays'));
  return {
    titreOriginal: title.slice(0, 255),
    titreInternational: international === title || international === '' ? null : international.slice(0, 255),
    duree: get('duree') === '' ? null : readDuration(get('duree')),
    annee: yearOf(get('annee')) ?? yearOf(get('achevement')),
    achevement: readDay(get('achevement')),
    pays,
    coproductions,
    langues: listOf(get('langues')),
    sousTitres: listOf(get('sousTitres')),
    genres: listOf(get('genres')),
    premierFilm: isYes(get('premierFilm')),
    filmEcole: isYes(get('filmEcole')),
    video: /^https?:\/\/\S+$/.test(get('video')) ? get('video') : null,
  };
}

function peopleOf(get: Get) {
  const sent = readDay(get('envoyeLe'));
  const name = [get('prenomDeposant'), get('nomDeposant')].filter(Boolean).join(' ');
  return {
    etats: ['envoye'],
    envoyeLe: sent === null ? null : `${sent}T00:00:00`,
    realisateurs: get('realisateurs').slice(0, 255) || null,
    producteurs: get('producteurs').slice(0, 255) || null,
    deposant: { nom: name.slice(0, 150) || null, email: get('emailDeposant') || null },
  };
}

function valuesOf(cells: readonly string[], columns: readonly (Target | null)[]): ReadonlyMap<Target, string> {
  return new Map(
    columns.flatMap((target, index) => {
      const text = cells[index]?.trim() ?? '';
      return target === null || text === '' ? [] : [[target, text] as const];
    }),
  );
}

/** « 00:12:30 », « 12:30 », « 12 min », « 1 h 05 », « 12'30" », « 750 »: seconds, where it is a number alone. */
export function readDuration(text: string): string | null {
  const value = text.trim().toLowerCase();
  const whole = parseDuration(value);
  if (whole !== null) return formatDuration(whole);
  const [, left, right] = /^(\d{1,3}):([0-5]\d)$/.exec(value) ?? [];
  if (left !== undefined) return formatDuration(Number(left) * 60 + Number(right));
  if (/^\d+$/.test(value)) return formatDuration(Number(value));
  return readUnits(value);
}

/** Numbers with their units; one without follows the unit before it. */
function readUnits(value: string): string | null {
  const parts = [...value.matchAll(/(\d{1,4})\s*(['’′"”″]{1,2}|[a-z]*\.?)/g)];
  if (
    parts
      .map(([whole]) => whole)
      .join('')
      .replaceAll(/\s/g, '') !== value.replaceAll(/\s/g, '')
  )
    return null;
  let total = 0;
  let size = Infinity;
  for (const [, number = '', unit = ''] of parts) {
    const seconds = unit === '' ? size / 60 : unitSeconds(unit);
    if (seconds === null || !Number.isInteger(seconds) || seconds >= size) return null;
    total += Number(number) * seconds;
    size = seconds;
  }
  return parts.length === 0 ? null : formatDuration(total);
}

function unitSeconds(unit: string): number | null {
  if (/^h(?:rs?|ours?|eures?)?\.?$/.test(unit)) return 3600;
  if (/^(?:m|mn|mins?|minutes?)\.?$/.test(unit) || /^['’′]$/.test(unit)) return 60;
  return /^(?:s|secs?|secondes?|seconds?)\.?$/.test(unit) || /^(?:["”″]|'')$/.test(unit) ? 1 : null;
}

/** Days of the platforms: `2026-03-14`, `03/14/2026` where the middle number is over twelve, else day first. */
export function readDay(text: string): string | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})/.exec(text) ?? [];
  if (iso !== undefined) return iso;
  const [, one = '', two = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text) ?? [];
  if (year === undefined) return null;
  const [day, month] = Number(two) > 12 ? [two, one] : [one, two];
  return Number(month) > 12 || Number(month) === 0 ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function yearOf(text: string): number | null {
  const [, year] = /\b((?:19|20)\d{2})\b/.exec(text) ?? [];
  return year === undefined ? null : Number(year);
}

function listOf(text: string): readonly string[] {
  return text
    .split(/[,;|/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const YES: ReadonlySet<string> = new Set(['yes', 'oui', 'si', 'true', 'vrai', '1', 'x']);

function isYes(text: string): boolean {
  return YES.has(norm(text));
}
