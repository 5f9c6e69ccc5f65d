import { z } from 'zod';
import { readStoredJson } from '#domain/values/stored-json.ts';
import type { CatalogueEntry, MarkedEntry } from './catalogue-entry.ts';

const StoredFingerprints = z.record(z.string(), z.record(z.string(), z.string()));

/** Fingerprints of the parts of each film, by its number. */
export type Fingerprints = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Parts whose change a reader of the proof would see; a picture counts by its file. */
function partsOf(entry: CatalogueEntry): Readonly<Record<string, unknown>> {
  return {
    page: [entry.page, entry.section, entry.number],
    titres: [entry.title, entry.titles],
    fiche: [entry.countries, entry.year, entry.duration, entry.genres, entry.languages],
    textes: entry.texts,
    generique: [entry.directors.map(({ name }) => name), entry.credits],
    biographies: entry.directors.map(({ country, biographies }) => [country, biographies]),
    filmographies: entry.directors.map(({ filmography }) => filmography),
    seances: entry.screenings,
    contacts: entry.contacts,
    photos: entry.photos.map(({ fileId, credit, caption }) => [fileId, credit, caption]),
  };
}

export function fingerprintsOf(entries: readonly CatalogueEntry[], hash: (text: string) => string): Fingerprints {
  return Object.fromEntries(
    entries.map((entry) => [
      String(entry.filmId),
      Object.fromEntries(Object.entries(partsOf(entry)).map(([part, value]) => [part, hash(JSON.stringify(value))])),
    ]),
  );
}

/** Compared with the last time each film left; null: nothing left before, so nothing is new. */
export function markChanges(entries: readonly CatalogueEntry[], now: Fingerprints, before: Fingerprints | null): readonly MarkedEntry[] {
  return entries.map((entry) => {
    const then = before?.[String(entry.filmId)];
    if (before === null) return { entry, change: null, changed: [] };
    if (then === undefined) return { entry, change: 'nouveau', changed: [] };
    const parts = Object.entries(now[String(entry.filmId)] ?? {});
    const changed = parts.flatMap(([part, print]) => (then[part] === print ? [] : [part]));
    return { entry, change: changed.length === 0 ? null : 'modifie', changed };
  });
}

/** Null: nothing left before, or nothing that can be read. */
export function readFingerprints(text: string | null): Fingerprints | null {
  const parsed = StoredFingerprints.safeParse(readStoredJson(text));
  return parsed.success ? parsed.data : null;
}
