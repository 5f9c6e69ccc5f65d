import type { FileDrawing } from '../files/drawing.ts';
import { Deposit } from '#domain/submissions/deposit.ts';

interface DepositContext {
  readonly edition: number;
  /** Prefix of the section that takes submissions. */
  readonly section: string | null;
  /** Address of the files of the site: `http://127.0.0.1:3000/depot-demo`. */
  readonly url: string;
}

type Sent = Partial<Deposit> & {
  readonly titreOriginal: string;
  readonly director: readonly [prenom: string, nom: string];
  readonly company: string;
};

const SHEET = {
  supportCaptation: 'Numérique',
  ratio: '1.85',
  procede: 'Couleur',
  cadence: '24',
  musiqueOriginale: true,
  droitsMusique: true,
} as const;

/** The second one speaks as we do; the others have words of the site's own, for staff to say what they mean. */
const SENT: readonly Sent[] = [
  {
    ...SHEET,
    prefixe: 'La',
    titreOriginal: 'Marée de novembre',
    titreInternational: 'November Tide',
    pays: 'FR',
    duree: '00:14:20',
    langues: ['fr'],
    sousTitres: ['en'],
    genres: ['Fiction', 'Chronique littorale'],
    son: 'Dolby 5.1',
    supportProjection: 'DCP',
    premierFilm: true,
    director: ['Apolline', 'Kervadec'],
    company: 'Les Films du Goulet',
    textes: [
      {
        type: 'Résumé court',
        langue: 'fr',
        texte: 'En novembre, la mer rend ce que l’été lui a confié. Deux sœurs trient les épaves et ce qu’elles ne se sont pas dit.',
      },
    ],
    credits: [
      { fonction: 'Cheffe opératrice', nom: 'Le Bihan', prenom: 'Swann' },
      { fonction: 'Montage', nom: 'Aubrac', prenom: 'Josépha' },
      { fonction: 'Musique', nom: 'Taillandier', prenom: 'Erwan' },
    ],
  },
  {
    ...SHEET,
    titreOriginal: 'Zwei Fenster',
    titreInternational: 'Two Windows',
    titreFrancais: 'Deux fenêtres',
    pays: 'DE',
    duree: '00:09:45',
    langues: ['de'],
    sousTitres: ['fr'],
    genres: ['Animation'],
    techniquesAnimation: ['Papiers découpés'],
    son: 'Stéréo',
    supportProjection: 'Fichier',
    director: ['Leonhard', 'Brückner'],
    company: 'Nordlicht Kurzfilm',
    textes: [
      { type: 'Résumé court', langue: 'de', texte: 'Zwei Fenster, ein Hof, und jeden Abend dasselbe Licht.' },
      { type: 'Résumé court', langue: 'fr', texte: 'Deux fenêtres, une cour, et chaque soir la même lumière.' },
    ],
    credits: [{ fonction: 'Animation', nom: 'Brückner', prenom: 'Leonhard' }],
  },
  {
    ...SHEET,
    prefixe: 'El',
    titreOriginal: 'último faro',
    titreInternational: 'The Last Lighthouse',
    pays: 'ES',
    duree: '00:21:05',
    langues: ['es'],
    genres: ['Documentaire'],
    son: 'Stéréo',
    supportProjection: 'DCP',
    categorie: 'ecole',
    filmEcole: true,
    director: ['Inés', 'Quintanar'],
    company: 'Faro Alto Producciones',
    textes: [{ type: 'Sinopsis', langue: 'es', texte: 'El farero apaga la luz por última vez y el mar no se da cuenta.' }],
    credits: [{ fonction: 'Sonido directo', nom: 'Ribera', prenom: 'Álvaro' }],
  },
];

const PICTURES = [
  { nom: 'photo-1.png', type: 'photo' },
  { nom: 'photo-2.png', type: 'tournage' },
  { nom: 'affiche.png', type: 'affiche' },
] as const;

/** Deposits of the demonstration's site: a few invented films, the same each time. */
export function demoDeposits({ edition, section, url }: DepositContext): readonly Deposit[] {
  return SENT.map(({ director: [prenom, nom], company, credits = [], ...film }, index) => {
    const numero = `D${edition}-9${String(index + 1).padStart(4, '0')}`;
    return Deposit.parse({
      numero,
      edition,
      section,
      etats: ['envoye'],
      envoyeLe: `${edition - 1}-12-0${index + 1}T09:30:00.000`,
      annee: edition - 1,
      ...film,
      realisateurs: `${prenom} ${nom}`,
      producteurs: company,
      deposant: { nom: `${prenom} ${nom}`, email: `depot${index + 1}@exemple.test` },
      credits: [{ fonction: 'Réalisation', nom, prenom }, { fonction: 'Production', structure: company }, ...credits],
      images: PICTURES.map(({ nom: file, type }) => ({
        url: `${url}/fichiers/film-${index + 1}/${file}`,
        nom: file,
        type,
        copyright: `© ${company}`,
      })),
      video: `${url}/fichiers/film-${index + 1}/film.mp4`,
    });
  });
}

const THEMES = 12;

/** Drawing of a file of the demonstration's site; null: there is none at that address. */
export function demoDepositFile(film: string, file: string): FileDrawing | null {
  const rank = Number(/^film-(\d{1,4})$/.exec(film)?.[1] ?? 0);
  if (rank === 0) return null;
  if (file === 'film.mp4') return { kind: 'clip' };
  const sent = SENT[rank - 1];
  const theme = rank % THEMES;
  if (file === 'affiche.png')
    return {
      kind: 'affiche',
      theme,
      seed: rank * 3 + 1,
      title: [sent?.prefixe, sent?.titreOriginal].filter((part) => part !== undefined).join(' '),
      line: `un film de ${sent?.director.join(' ') ?? ''}`,
    };
  const photo = Number(/^photo-(\d)\.png$/.exec(file)?.[1] ?? 0);
  return photo === 0 ? null : { kind: 'photo', theme, seed: rank * 3 + photo };
}
