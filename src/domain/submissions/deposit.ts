import { z } from 'zod';
import { DepotCategorie } from '#generated/enums/depot-categorie.gen.ts';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import { cleanText } from '#domain/records/typed/typed-text.ts';

function text(max: number) {
  return z.string().trim().max(max).nullish();
}

const instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?$/);
/** As a form reads it: without what a copy brings along. */
const email = z.preprocess((given) => (typeof given === 'string' ? cleanText({ kind: 'email' }, given) : given), z.email().nullable());
const url = z.url({ protocol: /^https?$/ }).max(255);
const Word = z.string().trim().max(255);
const STATES = ['nonTermine', 'envoye', 'valide', 'selectionne', 'nonSelectionne', 'autreSection', 'primeMention', 'annule'] as const;
const CATEGORIES = ['professionnel', 'ecole', 'premierFilm', 'autoproduit'] as const;

/** One submission as the deposit site tells it (docs/depots.md). Countries, languages, functions, genres and the technical sheet are its own words: codes, our labels, or what the correspondences know. */
export const Deposit = z.object({
  numero: z.string().trim().min(1).max(50),
  edition: z.int(),
  section: text(10),
  etats: z.array(z.enum(STATES)),
  creeLe: instant.nullish(),
  envoyeLe: instant.nullish(),
  prefixe: text(15),
  titreOriginal: z.string().trim().min(1).max(255),
  titreInternational: text(255),
  titreFrancais: text(255),
  reference: text(25),
  annee: z.int().min(1880).max(2200).nullish(),
  pays: text(255),
  coproductions: z.array(Word).default([]),
  duree: z
    .string()
    .regex(/^\d+:[0-5]\d:[0-5]\d$/)
    .nullish(),
  genres: z.array(Word).default([]),
  langues: z.array(Word).default([]),
  realisateurs: text(255),
  producteurs: text(255),
  deposant: z.object({ nom: text(150), email: email.nullish(), langue: text(10) }).nullish(),
  categorie: z.enum(CATEGORIES).nullish(),
  premierFilm: z.boolean().default(false),
  filmEcole: z.boolean().default(false),
  sansDialogue: z.boolean().default(false),
  achevement: z.iso.date().nullish(),
  visa: text(25),
  logiciels: text(255),
  supportCaptation: text(255),
  supportProjection: text(255),
  son: text(255),
  ratio: text(255),
  procede: text(255),
  cadence: text(255),
  techniquesAnimation: z.array(Word).default([]),
  musiqueOriginale: z.boolean().default(false),
  droitsMusique: z.boolean().default(false),
  sousTitres: z.array(Word).default([]),
  video: url.nullish(),
  titres: z.array(z.object({ langue: Word, prefixe: text(15), titre: z.string().min(1).max(255) })).default([]),
  textes: z.array(z.object({ type: Word, langue: Word, texte: z.string().min(1) })).default([]),
  infos: z.array(z.object({ question: z.string().max(255), reponse: z.string().nullish() })).default([]),
  credits: z
    .array(z.object({ fonction: text(100), nom: text(100), prenom: text(100), structure: text(150), email: email.nullish() }))
    .default([]),
  images: z
    .array(
      z.object({ url, nom: text(255), type: z.enum(['autre', 'photo', 'affiche', 'tournage']).default('photo'), copyright: text(255) }),
    )
    .default([]),
});

export type Deposit = z.infer<typeof Deposit>;

export function flagsOf({ etats }: Pick<Deposit, 'etats'>): number {
  return etats.reduce((flags, state) => flags | InsRecupStatut[state], 0);
}

export function imageTypeOf(type: Deposit['images'][number]['type']): number {
  return ImageType[type];
}

/** The category that the site names, else the one that the film itself says. */
export function categoryOf({ categorie, filmEcole, premierFilm }: Deposit): DepotCategorie {
  if (categorie !== null && categorie !== undefined) return DepotCategorie[categorie];
  if (filmEcole) return DepotCategorie.ecole;
  return premierFilm ? DepotCategorie.premierFilm : DepotCategorie.professionnel;
}
