/** The permission areas of both specifications (§6). */
import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';

const codes = new Set(rights.map(({ code }) => code));

function has(code: string): boolean {
  return codes.has(code);
}

/** Areas with a code to see, to write and to delete. */
const areas =
  `FILM FILM-TITRE FILM-TEXTE FILM-CARRIERE FILM-COPIE FILM-NOTE FILM-LIEN FILM-CREDIT FILM-IMAGE PERSONNE STRUCTURE CONTACT ACTIVITE ADRESSE
APPLICATION APPLICATION-GROUPE APPLICATION-LISTE APPLICATION-FILM AGENDA BAM-ABONNEMENT BAM-SERVICE BAM-FORMULE CATALOGUE CATEGORIE-ANNU DICTIONNAIRE
DICTIONNAIRE-VALEUR FILM-DOCUMENT FESTIVAL-EDITION FESTIVAL-PROGRAMMATION FESTIVAL-PARTICIPANT-ACCREDITE FESTIVAL-PARTICIPANT-INVITE
FESTIVAL-PARTICIPANT-BENEVOLE FESTIVAL-PARTICIPANT-ORGANISATEUR FESTIVAL-PARTICIPANT-PASS FESTIVAL-DELEGATION FESTIVAL-HOTEL FESTIVAL-IMPLICATION
FESTIVAL-PRIX FESTIVAL-SALLE FESTIVAL-LIEU FESTIVAL-SECTION FESTIVAL-SECTION-TYPE FESTIVAL-TRANCHE FESTIVAL-PROGRAMME HORS-FESTIVAL-SALLE
HORS-FESTIVAL-SECTION FONCTION-GROUPE MEDIA MEDIA-EMPLACEMENT MEDIA-SERVEUR MEDIA-TYPE MAIL-MODELE PROFIL PROFIL-CHAMP UTILISATEUR GROUPE-UTILISATEUR
BAM-DEMANDE-BENEVOLE FESTIVAL-GROUPE FESTIVAL-GROUPE-MEMBRE UTILISATEUR-CLASSEMENT UTILISATEUR-FILTRE UTILISATEUR-PRESENTATION`.split(
    /\s+/,
  );

describe('rights', () => {
  it.each(areas)('%s has its codes to see, write and delete', (area) => {
    expect([has(area), has(`${area}-WRITE`), has(`${area}-DELETE`)]).toEqual([true, true, true]);
  });

  it('every list has a code to see it', () => {
    const lists = Object.values(entities).flatMap(({ screens }) => screens.flatMap(({ list }) => (list === null ? [] : [list.right])));
    expect(lists).toEqual(expect.arrayContaining(['FILMS', 'FESTIVAL-HOTELS', 'BAM-ABONNEMENTS', 'FESTIVAL-PARTICIPANT-INVITES']));
    expect(lists.filter((code) => !has(code))).toEqual([]);
  });

  it('tariffs can be changed only', () => {
    expect([has('FESTIVAL-TARIF'), has('FESTIVAL-TARIF-WRITE'), has('FESTIVAL-TARIF-DELETE')]).toEqual([true, true, false]);
  });

  it('mail traces can be viewed only', () => {
    expect([has('MAIL-TRACES'), has('MAIL-TRACE-WRITE'), has('MAIL-TRACE-DELETE')]).toEqual([true, false, false]);
  });

  it('payments are seen and written, never deleted', () => {
    expect([has('BAM-PAIEMENTS'), has('BAM-PAIEMENT'), has('BAM-PAIEMENT-WRITE'), has('BAM-PAIEMENT-DELETE')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('registration recoveries are seen and written, never deleted', () => {
    expect([has('INS-RECUPS'), has('INS-RECUP'), has('INS-RECUP-WRITE'), has('INS-RECUP-DELETE')]).toEqual([true, true, true, false]);
  });

  it('lists of their own have their own code', () => {
    for (const code of [
      'CAMPAGNE',
      'FESTIVAL-PARTICIPANT-ACCREDITE-PAIEMENTS',
      'FESTIVAL-GROUPE-PAIEMENTS',
      'FESTIVAL-GROUPE-PAYANTS',
      'FESTIVAL-GRILLE-PROGRAMMES',
      'DOWNLOADER',
    ])
      expect(has(code)).toBe(true);
  });

  it('the front cache and the acts of the desk have their rights', () => {
    for (const code of [
      'FRONT-CACHE',
      'ENCAISSER',
      'REMETTRE',
      'DEPASSER-PLAFOND',
      'ANNONCER-SELECTION',
      'PUBLIER-GRILLE',
      'CORRIGER-STATUT',
      'DONNEES-SENSIBLES',
    ])
      expect(has(code)).toBe(true);
  });

  it('every right has a parent that exists and a label in three languages', () => {
    const orphans = rights.filter(({ parent }) => parent !== null && !has(parent));
    const unlabelled = rights.filter(({ labels }) => [labels.fr, labels.en, labels.es].includes(''));
    expect([...orphans, ...unlabelled]).toEqual([]);
  });
});
