import { z } from 'zod';
import { seanceVersionEnum } from '#generated/enums/seance-version.gen.ts';
import { sousTitrageEnum } from '#generated/enums/sous-titrage.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { readStoredJson } from '#domain/values/stored-json.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES, pickText, translationText } from '#domain/values/text/translation.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** A name in every language that has one. */
const Label = z.record(z.string(), z.string());
export type Label = z.infer<typeof Label>;

const PicturedFilm = z.object({
  entry: z.number(),
  film: z.number(),
  /** Day from which the public may know of it, as it was when the picture was made. */
  day: z.string().nullable(),
  title: z.string(),
  international: z.string().nullable(),
  directors: z.string(),
  frenchTitle: z.string().nullable().default(null),
  country: Label.nullable(),
  coproduction: z.array(Label).default([]),
  year: z.number().nullable(),
  /** `HH:MM:SS`, as it is screened. */
  length: z.string().nullable(),
  languages: z.array(Label),
  subtitles: Label.nullable(),
  /** A value of `SeanceVersion`. */
  version: z.number().nullable().default(null),
  audience: z.string().nullable().default(null),
  warning: z.string().nullable().default(null),
});
export type PicturedFilm = z.infer<typeof PicturedFilm>;

const Picture = z.object({
  section: z.number().nullable(),
  programmeName: Label,
  sectionName: Label.nullable(),
  roomName: Label.nullable(),
  venueName: Label.nullable(),
  address: z.string().nullable().default(null),
  /** A value of `SeanceVersion`, when one names the whole screening. */
  version: z.number().nullable().default(null),
  /** A value of `SousTitrage`. */
  subtitling: z.number().nullable().default(null),
  isAudioDescribed: z.boolean().default(false),
  isForHardOfHearing: z.boolean().default(false),
  audience: z.string().nullable().default(null),
  ticketCode: z.string().nullable().default(null),
  /** Announced guests, in the order that staff gave. */
  guests: z.array(z.object({ name: z.string(), isPresenting: z.boolean() })).default([]),
  films: z.array(PicturedFilm),
});

/** All that the public reads of a screening beside its hours, frozen by the publication that announces it. */
export type Picture = z.infer<typeof Picture>;

export function keptPicture(picture: Picture): string {
  return JSON.stringify(picture);
}

/** Null: announced by a version of the product that kept none. */
export function readPicture(kept: string | null): Picture | null {
  const parsed = Picture.safeParse(readStoredJson(kept));
  return parsed.success ? parsed.data : null;
}

/** Labels that a picture keeps of a stored translation. */
export function labelOf(translation: RecordData | null | undefined, prefix: string | null = null): Label {
  return Object.fromEntries(
    CONTENT_LANGUAGES.flatMap((language) => {
      const text = translationText(translation ?? null, language);
      return text === null ? [] : [[TRANSLATION_PROPERTIES[language], prefix === null ? text : `${prefix} ${text}`]];
    }),
  );
}

export function labelText(label: Label | null, culture: string): string | null {
  return pickText(label, culture);
}

/** Labels of several names as one, in every language that one of them has. */
export function joinedLabel(labels: readonly Label[]): Label | null {
  const languages = CONTENT_LANGUAGES.filter((language) => labels.some((label) => TRANSLATION_PROPERTIES[language] in label));
  if (languages.length === 0) return null;
  return Object.fromEntries(
    languages.map((language) => [TRANSLATION_PROPERTIES[language], labels.flatMap((label) => pickText(label, language) ?? []).join(', ')]),
  );
}

/** The principal country, then those of the coproduction. */
export function filmCountries({ country, coproduction }: PicturedFilm, culture: string): readonly string[] {
  return [...(country === null ? [] : [country]), ...coproduction].flatMap((label) => labelText(label, culture) ?? []);
}

export function versionLabel(version: number | null, culture: string): string | null {
  return enumLabel(seanceVersionEnum, version ?? undefined, culture);
}

export function subtitlingLabel(subtitling: number | null, culture: string): string | null {
  return enumLabel(sousTitrageEnum, subtitling ?? undefined, culture);
}

/** Names of those who present the screening. */
export function presentingGuests(guests: Picture['guests']): readonly string[] {
  return guests.filter(({ isPresenting }) => isPresenting).map(({ name }) => name);
}

/** Parts of two pictures that a reader compares. */
const PICTURE_PARTS = [
  'programme',
  'section',
  'salle',
  'lieu',
  'adresse',
  'versionSeance',
  'audiodescription',
  'sourds',
  'publicConseille',
  'billetterie',
  'invite',
  'dansLaSalle',
  'films',
  'titre',
  'titreFrancais',
  'titreInternational',
  'realisation',
  'pays',
  'annee',
  'duree',
  'version',
  'avertissement',
] as const;
type PicturePart = (typeof PICTURE_PARTS)[number];

/** One thing that the public reads otherwise. */
export interface PictureChange {
  readonly part: PicturePart;
  /** Title of the film it is about; null: the screening itself. */
  readonly film: string | null;
  readonly before: string;
  readonly after: string;
}

/** Differences of the second picture from the first, in the language of its reader. */
export function pictureChanges(before: Picture, after: Picture, culture: string): readonly PictureChange[] {
  return [
    ...differences(null, screeningParts(before, culture), screeningParts(after, culture)),
    ...after.films.flatMap((film) => {
      const former = before.films.find(({ entry }) => entry === film.entry);
      return former === undefined ? [] : differences(film.title, filmParts(former, culture), filmParts(film, culture));
    }),
  ];
}

/** Changes with anything that the public reads, in any language. */
export function pictureFingerprint(picture: Picture): string {
  // Parsed first: a stored picture and one just made list their parts in the same order.
  return fingerprintOf([keptPicture(Picture.parse({ ...picture, films: picture.films.map((film) => ({ ...film, day: null })) }))]);
}

/** A day of announcement is a public act of its own: it is no news of the screening. */
export function isSamePicture(before: Picture, after: Picture): boolean {
  return pictureFingerprint(before) === pictureFingerprint(after);
}

type Parts = Readonly<Partial<Record<PicturePart, string>>>;

function screeningParts(picture: Picture, culture: string): Parts {
  return {
    programme: labelText(picture.programmeName, culture) ?? '',
    section: labelText(picture.sectionName, culture) ?? '',
    salle: labelText(picture.roomName, culture) ?? '',
    lieu: labelText(picture.venueName, culture) ?? '',
    adresse: picture.address ?? '',
    versionSeance: [versionLabel(picture.version, culture), subtitlingLabel(picture.subtitling, culture)]
      .filter((part) => part !== null)
      .join(', '),
    audiodescription: yes(picture.isAudioDescribed),
    sourds: yes(picture.isForHardOfHearing),
    publicConseille: picture.audience ?? '',
    billetterie: picture.ticketCode ?? '',
    invite: presentingGuests(picture.guests).join(', '),
    dansLaSalle: picture.guests
      .filter(({ isPresenting }) => !isPresenting)
      .map(({ name }) => name)
      .join(', '),
    films: picture.films.map(({ title }) => title).join(', '),
  };
}

/** A sign that no language writes otherwise. */
function yes(isTrue: boolean): string {
  return isTrue ? '✓' : '';
}

function filmParts(film: PicturedFilm, culture: string): Parts {
  return {
    titre: film.title,
    titreFrancais: film.frenchTitle ?? '',
    titreInternational: film.international ?? '',
    realisation: film.directors,
    pays: filmCountries(film, culture).join(', '),
    annee: film.year === null ? '' : String(film.year),
    duree: film.length ?? '',
    version: [...film.languages, ...(film.subtitles === null ? [] : [film.subtitles])]
      .map((label) => labelText(label, culture) ?? '')
      .join(', '),
    publicConseille: film.audience ?? '',
    avertissement: film.warning ?? '',
  };
}

function differences(film: string | null, before: Parts, after: Parts): readonly PictureChange[] {
  return PICTURE_PARTS.flatMap((part) => {
    const [was, is] = [before[part] ?? '', after[part] ?? ''];
    return was === is ? [] : [{ part, film, before: was, after: is }];
  });
}
