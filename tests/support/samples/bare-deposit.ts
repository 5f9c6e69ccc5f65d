import type { Deposit } from '#domain/submissions/deposit.ts';

/** A deposit that says as little as one may. */
export function bareDeposit(edition: number): Deposit {
  return {
    numero: `D${edition}-0`,
    edition,
    section: 'V',
    etats: ['envoye'],
    titreOriginal: 'Film déposé',
    coproductions: [],
    genres: [],
    langues: ['fr'],
    premierFilm: true,
    filmEcole: false,
    sansDialogue: false,
    pays: 'FR',
    duree: '00:12:00',
    techniquesAnimation: [],
    musiqueOriginale: false,
    droitsMusique: false,
    sousTitres: [],
    titres: [],
    textes: [],
    infos: [],
    credits: [],
    images: [],
  };
}

/** A director, as the deposit site names people. */
export function credit(nom: string, prenom: string) {
  return { fonction: 'Réalisation', nom, prenom };
}
