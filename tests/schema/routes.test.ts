/** The route table of the platform specification §2.1. */
import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';

const screens = Object.values(entities).flatMap((entity) => entity.screens);
const lists = new Map(screens.flatMap(({ list }) => (list === null ? [] : [[list.route, list]])));
const records = new Map(screens.flatMap(({ record }) => (record === null ? [] : [[record.route, record]])));

/** Record names whose list has the same name with an `s`. */
const pairs =
  `groupe-utilisateur utilisateur film pays civilite framerate prise-vue support-captation langue fonction fonction-groupe media-type
document-type media-serveur cgu structure personne contact texte-type dictionnaire profil activite catalogue catalogue-type application son
support-proj technique-anim info-complementaire lien-type ratio procede style bam-service bam-compte bam-abonnement bam-demande-benevole
mail-modele festival-section-type festival-section hors-festival-section festival-prix festival-participant festival-participant-accredite
festival-participant-invite festival-participant-benevole festival-participant-organisateur festival-participant-pass agenda agenda-type agenda-sujet
festival-delegation festival-hotel festival-implication festival-tarif festival-salle festival-lieu festival-tranche festival-tranche-film
festival-edition ins-recup festival-groupe festival-poste-benevole media genre`.split(/\s+/);

const listOnly =
  `campagne mot-cles bam-paiements bam-accred-paiements mail-traces festival-participant-accredite-paiements festival-groupe-payants
festival-groupe-paiements festival-grille-programmes festival-programmations festival-inscriptions-a-programmer hors-festival-programmations
festival-participant-pass-contact-retraits`.split(/\s+/);

/** Routes whose path is not their name. */
const paths: Readonly<Record<string, string>> = {
  'bam-services': 'services',
  'bam-comptes': 'comptes',
  'bam-abonnements': 'abonnements',
  'bam-paiements': 'paiements',
  'bam-accred-paiements': 'accred-paiements',
  'bam-demande-benevoles': 'demande-benevoles',
  'festival-groupe-paiements': 'groupe-paiements',
  'mail-modeles': 'mail-modeles/$contexte',
};
const recordPaths: Readonly<Record<string, string>> = {
  'bam-service': 'service',
  'bam-compte': 'compte',
  'bam-abonnement': 'abonnement',
  'bam-demande-benevole': 'demande-benevole',
  media: 'medias',
  'mail-modele': 'mail-modele/$contexte',
};

describe('route table', () => {
  it.each(pairs)('%s has a list and a sheet', (name) => {
    expect(lists.get(`${name}s`)?.path).toBe(paths[`${name}s`] ?? `${name}s`);
    expect(records.get(name)?.path).toBe(recordPaths[name] ?? name);
  });

  it.each(listOnly)('%s is a list without a sheet of its own', (name) => {
    expect(lists.get(name)?.path).toBe(paths[name] ?? name);
    expect(screens.find(({ list }) => list?.route === name)?.record).toBeNull();
  });

  it('directory categories keep their irregular names, and the record of event access is agenda-acces', () => {
    expect([lists.has('categories-annu'), records.has('categorie-annu'), lists.has('agenda-access'), records.has('agenda-acces')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('correspondences have a list', () => {
    expect(lists.get('correspondances')?.path).toBe('correspondances');
  });

  it('the right of a route is its name in upper case', () => {
    // Their rights are those of the hotel, of the prize, of the registration and of the screening.
    const borrowed = [
      'festival-hotel-edition',
      'festival-prix-edition',
      'festival-scrutin',
      'festival-inscription-invitation',
      'seance-acquittement',
      'epreuve',
    ];
    const ownScreens = screens.filter(({ screen }) => !borrowed.includes(screen));
    const routes = ownScreens.flatMap(({ list, record }) => [list, record].filter((route) => route !== null));
    expect(routes.map(({ right }) => right)).toEqual(routes.map(({ route }) => route.toUpperCase()));
  });

  it('the name of a list is the name of its record with an s, but for the directory categories', () => {
    const irregular = screens.flatMap(({ list, record }) =>
      list !== null && record !== null && list.route !== `${record.route}s` ? [list.route] : [],
    );
    expect(irregular.toSorted()).toEqual(['categories-annu']);
  });

  it('mail templates take the seven contexts in their path', () => {
    const [param] = entities['mail-modele'].screens[0]?.params ?? [];
    expect(param?.field).toBe('Contexte');
    expect(param?.values).toEqual({ film: 1, contact: 2, inscription: 3, programmation: 4, participant: 5, compte: 7, facture: 8 });
  });
});
