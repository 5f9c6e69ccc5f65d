/** The enumerations of the festival specification §4: keys and numbers are a contract with the public site. */
import { describe, expect, it } from 'vitest';
import { seeds } from '#generated/database/seeds.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';

const flags: Readonly<Record<string, string>> = {
  'participant-statut':
    'brouillon 1, aTraiter 2, attentePaiement 4, envoyee 8, confirmee 16, refusee 32, validee 64, retiree 128, desistement 256',
  'accreditation-statut': 'brouillon 1, aTraiter 2, paiement 4, refusee 32, validee 64, retiree 128, desistement 256',
  'benevole-statut': 'brouillon 1, aTraiter 2, listeAttente 4, refusee 32, validee 64, retiree 128, desistement 256',
  'invitation-statut': 'brouillon 1, envoyee 8, confirmee 16, refusee 32, validee 64, retiree 128, desistement 256',
  'pass-statut': 'brouillon 1, validee 64, retiree 128, desistement 256',
  'organisation-statut': 'brouillon 1, validee 64, retiree 128, desistement 256',
  'virtuel-statut': 'brouillon 1, validee 64, desistement 256',
  'ins-recup-statut': 'nonTermine 1, envoye 2, valide 4, selectionne 8, nonSelectionne 16, autreSection 32, primeMention 64, annule 128',
  'participant-type': 'accredite 1, invite 2, pass 4, organisation 8, benevole 16, virtuel 32',
  'badge-export-type': 'accredite 1, invite 2, pass 4, organisation 8, benevole 16, groupe 32',
};

const plain: Readonly<Record<string, string>> = {
  'groupe-membre-statut': 'valide 1, retire 2',
  'groupe-statut': 'brouillon 1, attentePaiement 2, validee 4',
  'film-avis': 'selectionne 1, rejete 2, preSelectionneUn 3, preSelectionneDeux 4',
  'inscription-statut': 'propose 1, shortliste 2, programme 3',
  'ins-recup-traitement': 'aTraiter 0, validee 1, annulee 2, error 3, archive 4, aConfirmer 5',
  'ins-recup-rattachement': 'nonRattache 0, rattacheMaisNonIdentique 1, rattacheEtIdentique 2',
  // The outbox adds two states of its own to those of the specification.
  'mail-statut': 'enAttente 1, envoye 2, erreur 3, sortInconnu 4, arrete 5, aCompleter 6',
  'media-statut': 'aTraiter 0, enCours 1, valide 2, erreur 3',
  'tranche-statut': 'edition 0, correction 1, corrige 2, traduction 3, traduit 4, relecture 5, relue 6',
  'fonction-systeme': 'realisateur 1, producteur 2, contact 5, vendeur 6',
  'dictionnaire-valeur-type': 'string 1, int 2, decimal 3, bool 4, dictionnaire 5',
  cible: 'film 1, personne 2, structure 3',
  'application-type': 'videotheque 1, portfolio 2, film 3',
  'application-acces': 'public 1, prive 2, inscription 3',
  'mode-paiement': 'nonDefini 0, virement 1, cheque 2, cb 3, espece 4, passCulture 5, credit 6',
  'cgu-type': 'cgv 1, cookie 2, mentionLegale 3, rgpd 4',
  'participant-retour':
    'paramManquant 0, dejaAccredite 1, dejaInvite 2, dejaBenevole 3, dejaOrganisation 4, nePeutPasEtreAccred 5, nePeutPasEtreInvite 6, estEgalementAccredite 7, estEgalementInvite 8, estEgalementBenevole 9, estEgalementOrganisation 10, estNouveau 11, nePeutPasEtrePass 12, dejaPass 13, estEgalementPass 14',
  'pec-type': 'vide 0, festival 1, invite 2, organisateur 3',
  'lieu-type': 'horsFestival 0, festival 1, lesDeux 2',
  'transport-moyen': 'nonDefini 0, avion 1, train 2, voiture 3, bus 4',
  'transport-usage': 'non 0, oui 1, peutEtre 2, neSaitPas 3',
  situation: 'actif 1, retraite 2, demandeurEmploi 3, etudiant 4, sansActivite 5',
  'activite-type': 'pro 1, particulie 2, masque 3, missions 4',
  'contrat-type': 'salarie 1, prestataire 2',
  'tarif-type': 'defraiement 1, primeVoyage 2',
  'chambre-type': 'double 1, twin 2, triple 3, single 4',
  'analytique-type': 'nonDefini 0, marche 1, festival 2, pole 3',
  'activite-systeme': 'realisateur 113, educationAuxImages 175',
  'mail-contexte': 'film 1, contact 2, inscription 3, programmation 4, participant 5, compte 7, facture 8',
  'mail-type': 'contact 1, personne 2, structure 3',
  'langue-parlee': 'francais 1, anglais 2, lesDeux 3',
  'image-type': 'autre 1, photo 2, affiche 3, tournage 4',
  'carriere-type': 'festival 1, diffusion 2',
  acces: 'public 1, prive 2, pro 3',
  'media-canal': 'local 1, ovp 2, externe 3',
  'correspondance-type':
    'pays 1, langue 2, fonction 3, genre 4, procede 5, son 6, supportProj 7, techniqueAnim 8, texteType 9, ratio 10, framerate 11, supportCaptation 12, infoComplementaire 13, plateformeColonne 14, plateformeCategorie 15',
  'fichier-nommage': 'numeroFilm 1, titreFilm 2',
  'document-type-systeme': 'contrat 9',
  'support-captation-systeme': 'autre 11',
  'section-type-systeme': 'national 1, international 2, labo 3',
  'section-competition': 'competition 1, nonCompetition 2',
  'personne-groupe': 'collectif 1, groupeMusique 2, structureArtistique 3',
  'pays-systeme':
    'france 45, monaco 86, nouvelleCaledonie 97, martinique 201, reunion 202, guadeloupe 203, mayotte 237, polynesie 240, nonDefini 260',
  'langue-systeme': 'en 36, fr 38',
  'lien-type-systeme': 'site 1, twitter 2, facebook 3, instagram 4, youtube 5',
  'service-systeme': 'produit 1, accreditation 2',
  'pass-retrait-type': 'individuel 1, groupe 2, permanent 3',
};

function valuesOf(name: string): string {
  return (enums[name]?.values ?? []).map(({ key, value }) => `${key} ${value}`).join(', ');
}

describe('enumerations of the specification', () => {
  it.each(Object.entries(flags))('%s holds exactly its flags', (name, values) => {
    expect(valuesOf(name)).toBe(values);
    expect(enums[name]?.flags).toBe(true);
  });

  it.each(Object.entries(plain))('%s holds exactly its values', (name, values) => {
    expect(valuesOf(name)).toBe(values);
    expect(enums[name]?.flags).toBe(false);
  });

  it('bit 4 is one status with three names', () => {
    expect(
      ['participant-statut', 'accreditation-statut', 'benevole-statut'].map(
        (name) => enums[name]?.values.find(({ value }) => value === 4)?.key,
      ),
    ).toEqual(['attentePaiement', 'paiement', 'listeAttente']);
  });

  it('the spoken labels of images and platforms exist in three languages', () => {
    const texts = ['image-format', 'image-resolution', 'ovp-type'].flatMap((name) => enums[name]?.values.map(({ labels }) => labels) ?? []);
    expect(texts).toHaveLength(9);
    for (const { fr, en, es } of texts) expect([fr, en, es].every((text) => text.length > 0)).toBe(true);
  });

  it.each([
    ['fonction', 'fonction-systeme'],
    ['activite', 'activite-systeme'],
    ['document-type', 'document-type-systeme'],
    ['support-captation', 'support-captation-systeme'],
    ['festival-section-type', 'section-type-systeme'],
    ['pays', 'pays-systeme'],
    ['langue', 'langue-systeme'],
    ['lien-type', 'lien-type-systeme'],
    ['bam-service', 'service-systeme'],
  ])('the reserved ids of %s are system rows', (entity, name) => {
    const ids = seeds.find((seed) => seed.entity === entity)?.rows.map(({ id }) => id);
    expect(ids?.toSorted((a, b) => a - b)).toEqual(enums[name]?.values.map(({ value }) => value).toSorted((a, b) => a - b));
  });

  it.each([
    ['fonction', '1 Réalisation, 2 Production, 5 Contact, 6 Vente'],
    ['document-type', '9 Contrat'],
    ['support-captation', '11 Autre'],
    [
      'pays',
      '45 France, 86 Monaco, 97 Nouvelle-Calédonie, 201 Martinique, 202 La Réunion, 203 Guadeloupe, 237 Mayotte, 240 Polynésie française, 260 Non défini',
    ],
    ['langue', '36 Anglais, 38 Français'],
    ['lien-type', '1 Site internet, 2 Twitter, 3 Facebook, 4 Instagram, 5 YouTube'],
    ['bam-service', '1 Plateforme, 2 Accréditation'],
  ])('the system rows of %s are %s', (entity, labels) => {
    const rows = seeds.find((seed) => seed.entity === entity)?.rows ?? [];
    const rowLabels = rows.map(
      ({ id, translations }) => `${id} ${translations.find(({ field }) => field === 'IdLibelle')?.texts.fr ?? ''}`,
    );
    expect(rowLabels.join(', ')).toBe(labels);
  });

  it('every value has a label in three languages', () => {
    const bare = Object.values(enums).flatMap(({ name, values }) =>
      values.filter(({ labels }) => [labels.fr, labels.en, labels.es].includes('')).map(({ key }) => `${name}.${key}`),
    );
    expect(bare).toEqual([]);
  });
});
