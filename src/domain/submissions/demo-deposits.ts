import type { Deposit } from './deposit.ts';

interface Place {
  readonly edition: number;
  /** Prefix of the section that takes submissions. */
  readonly section: string | null;
}

type Sent = Partial<Deposit> & Pick<Deposit, 'titreOriginal'> & { readonly director: readonly [prenom: string, nom: string] };

const SENT: readonly Sent[] = [
  {
    prefixe: 'La',
    titreOriginal: 'Marée de novembre',
    titreInternational: 'November Tide',
    pays: 'FR',
    duree: '00:14:20',
    langues: ['fr'],
    premierFilm: true,
    director: ['Apolline', 'Kervadec'],
    producteurs: 'Les Films du Goulet',
  },
  {
    titreOriginal: 'Zwei Fenster',
    titreInternational: 'Two Windows',
    titreFrancais: 'Deux fenêtres',
    pays: 'DE',
    duree: '00:09:45',
    langues: ['de'],
    director: ['Leonhard', 'Brückner'],
    producteurs: 'Nordlicht Kurzfilm',
  },
  {
    prefixe: 'El',
    titreOriginal: 'último faro',
    titreInternational: 'The Last Lighthouse',
    pays: 'ES',
    duree: '00:21:05',
    langues: ['es'],
    filmEcole: true,
    director: ['Inés', 'Quintanar'],
    producteurs: 'Faro Alto Producciones',
  },
];

/** What the demonstration's deposit site tells: a few invented films, the same each time. */
export const demoDeposits = ({ edition, section }: Place): readonly Deposit[] =>
  SENT.map(({ director: [prenom, nom], producteurs = null, ...film }, index) => {
    const numero = `D${edition}-9${String(index + 1).padStart(4, '0')}`;
    const url = `https://depot.example/${numero.toLowerCase()}`;
    return {
      numero,
      edition,
      section,
      etats: ['envoye'],
      envoyeLe: `${edition - 1}-12-0${index + 1}T09:30:00.000`,
      annee: edition - 1,
      coproductions: [],
      genres: [],
      langues: [],
      premierFilm: false,
      filmEcole: false,
      sansDialogue: false,
      titres: [],
      infos: [],
      ...film,
      realisateurs: `${prenom} ${nom}`,
      producteurs,
      deposant: {
        nom: `${prenom} ${nom}`,
        email: `depot${index + 1}@exemple.test`,
      },
      textes: [],
      credits: [
        {
          fonction: 'Réalisation',
          nom,
          prenom,
        },
        {
          fonction: 'Production',
          structure: producteurs,
        },
      ],
      images: [
        {
          url: `${url}/photo-1.jpg`,
          nom: 'photo-1.jpg',
          type: 'photo',
        },
        {
          url: `${url}/affiche.jpg`,
          nom: 'affiche.jpg',
          type: 'affiche',
        },
      ],
      video: `${url}/film`,
    };
  });
