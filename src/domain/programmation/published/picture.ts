import { z } from 'zod';
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
  /** Day from which the public may know of it, as it was when the picture was taken. */
  day: z.string().nullable(),
  title: z.string(),
  international: z.string().nullable(),
  directors: z.string(),
  country: Label.nullable(),
  year: z.number().nullable(),
  /** `HH:MM:SS`, as it is screened. */
  length: z.string().nullable(),
  languages: z.array(Label),
  subtitles: Label.nullable(),
});
export type PicturedFilm = z.infer<typeof PicturedFilm>;

const Picture = z.object({
  section: z.number().nullable(),
  programmeName: Label,
  sectionName: Label.nullable(),
  roomName: Label.nullable(),
  venueName: Label.nullable(),
  /** Announced guest who presents the screening. */
  guest: z.string().nullable(),
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

/** What a reader compares of two pictures. */
const PICTURE_PARTS = [
  'programme',
  'section',
  'salle',
  'lieu',
  'invite',
  'films',
  'titre',
  'titreInternational',
  'realisation',
  'pays',
  'annee',
  'duree',
  'version',
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

/** What the second picture says otherwise than the first, in the language of its reader. */
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
  return fingerprintOf([keptPicture({ ...picture, films: picture.films.map((film) => ({ ...film, day: null })) })]);
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
    invite: picture.guest ?? '',
    films: picture.films.map(({ title }) => title).join(', '),
  };
}

function filmParts(film: PicturedFilm, culture: string): Parts {
  return {
    titre: film.title,
    titreInternational: film.international ?? '',
    realisation: film.directors,
    pays: labelText(film.country, culture) ?? '',
    annee: film.year === null ? '' : String(film.year),
    duree: film.length ?? '',
    version: [...film.languages, ...(film.subtitles === null ? [] : [film.subtitles])]
      .map((label) => labelText(label, culture) ?? '')
      .join(', '),
  };
}

function differences(film: string | null, before: Parts, after: Parts): readonly PictureChange[] {
  return PICTURE_PARTS.flatMap((part) => {
    const [was, is] = [before[part] ?? '', after[part] ?? ''];
    return was === is ? [] : [{ part, film, before: was, after: is }];
  });
}
