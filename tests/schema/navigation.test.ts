/** The sidebar of the platform specification §2.3. */
import { describe, expect, it } from 'vitest';
import { navigation } from '#generated/navigation/navigation.gen.ts';

function section(key: string): string[] {
  return navigation.find((item) => item.key === key)?.entries.map(({ label, to }) => `${label} → ${to.replace('/0/', '')}`) ?? [];
}

describe('sidebar', () => {
  it('has twelve sections in the order of the specification', () => {
    expect(navigation.map(({ label }) => label)).toEqual([
      'Films',
      'Contacts',
      'Inscriptions',
      'Traduction',
      'Programmation',
      'Circulation',
      'Participants',
      'Agenda',
      'Comptabilité',
      'Utilisateurs',
      'Paramètres',
      'Mon compte',
    ]);
  });

  it.each([
    [
      'films',
      [
        'Tous les films → films',
        'Campagne → campagne',
        'Visionnement → visionnements',
        'Délibération → deliberations',
        'Catalogues → catalogues',
        'Préparation du catalogue → catalogue-preparations',
        'Bons à tirer → epreuves',
        'Photos → photos',
        'Mailings films → mail-modeles/film',
      ],
    ],
    [
      'contacts',
      [
        'Contacts → contacts',
        'Personnes → personnes',
        'Structures → structures',
        'Adresses désinscrites → mail-desinscriptions',
        'Mailings contacts → mail-modeles/contact',
      ],
    ],
    ['inscriptions', ["Récupérations d'inscriptions → ins-recups", 'Frais de dépôt → frais-depots', 'Mailings → mail-modeles/inscription']],
    [
      'traduction',
      [
        'Fiches des tranches → festival-tranche-films',
        'Tranches → festival-tranches',
        'Charge des traducteurs → charge-traductions',
        'Tarifs de traduction → tarif-traductions',
        'Mémoire de traduction → memoire-traductions',
        'Glossaire → glossaire-termes',
      ],
    ],
    [
      'programmation',
      [
        'Programmations → festival-programmations',
        'Inscriptions à programmer → festival-inscriptions-a-programmer',
        'Invitations de films → festival-inscription-invitations',
        'Sections → festival-sections',
        'Salles → festival-salles',
        'Lieux → festival-lieus',
        'Grille → festival-grille-programmes',
        'Variantes de la grille → festival-variantes',
        'Palmarès → palmares',
        'Tableau des copies → tableau-copies',
        "Copies de l'édition → copies-edition",
        'Acheminements → acheminements-edition',
        'KDM → kdm-edition',
        'Serveurs → serveurs-salles',
        'Mailings → mail-modeles/programmation',
      ],
    ],
    ['circulation', ['Programmations en circulation → hors-festival-programmations', 'Sections → hors-festival-sections']],
    [
      'participants',
      [
        'Participants → festival-participants',
        'Accrédités → festival-participant-accredites',
        'Invités → festival-participant-invites',
        'Bénévoles → festival-participant-benevoles',
        'Planning des bénévoles → planning-benevoles',
        'Créneaux envoyés → creneaux-envoyes',
        'Organisateurs → festival-participant-organisateurs',
        'Pass → festival-participant-passs',
        'Virtuels → festival-participant-virtuels',
        'Délégations → festival-delegations',
        'Groupes → festival-groupes',
        'Guichet → festival-guichets',
        'Réponses des invités → invitation-reponses',
        'Feuilles de route → feuille-routes',
        'Qui est là ? → presences',
        'Arrivées et départs → transports',
        'Hôtels → festival-hotels',
        'Hébergement → festival-hebergements',
        "Budget d'accueil → budget-invites",
        'Mailings → mail-modeles/participant',
      ],
    ],
    ['agenda', ['Événements → agendas', 'Types → agenda-types', 'Sujets → agenda-sujets', 'Accès → agenda-access']],
    ['comptabilite', ['Abonnements → abonnements', 'Groupes → festival-groupe-payants', 'Ventes directes → ventes']],
    ['utilisateurs', ['Comptes → comptes', 'Demandes bénévoles → demande-benevoles', 'Mailings → mail-modeles/compte']],
  ])('section %s lists its entries in order', (key, entries) => {
    expect(section(key)).toEqual(entries);
  });

  it('keeps pieces, closings, periods and VAT under one place, « Facturation »', () => {
    const [invoicing, ...others] = navigation.find(({ key }) => key === 'comptabilite')?.groups ?? [];
    expect(others).toEqual([]);
    expect([invoicing?.label, invoicing?.entries.map(({ label, to }) => `${label} → ${to.replace('/0/', '')}`)]).toEqual([
      'Facturation',
      [
        'Tableau financier → tableau-financiers',
        'Pièces → pieces',
        'Factures échues → pieces',
        'Suivi financier → paiements',
        'Accréditations → accred-paiements',
        'Suivi financier groupes → groupe-paiements',
        'Suivi financier des ventes → vente-paiements',
        'Règlements → reglements',
        'Paiements en ligne → paiements-en-ligne',
        'Devis envoyés → devis-envoyes',
        'Crédits des clients → credits-clients',
        'Mailings factures → mail-modeles/facture',
        'Livres comptables → livre-comptables',
        'Relevés bancaires → releves-bancaires',
        'Facturation électronique → facturation-electroniques',
        'Échanges avec la plateforme → echanges-plateforme',
        'E-reporting → declaration-ereportings',
        'Vérifications de TVA → verifications-tva',
        'Factures reçues → factures-recues',
        'Ouvertures de caisse → ouvertures',
        'Clôtures de caisse → clotures',
        'Remises en banque → remises',
        'Périodes comptables → periodes',
        'Régimes de TVA → regime-tvas',
        'Natures de vente → vente-natures',
        'Articles → bam-articles',
        'Comptes comptables → comptes-comptables',
        'Émetteur des factures → emetteurs',
      ],
    ]);
  });

  it('settings have eight groups, none of them empty', () => {
    const groups = navigation.find(({ key }) => key === 'parametres')?.groups ?? [];
    expect(groups.map(({ label }) => label)).toEqual([
      'Général',
      'Films',
      'Contacts',
      'Programmation',
      'Back-office',
      'Participants',
      'Utilisateurs',
      'Données personnelles',
    ]);
    for (const { entries } of groups) expect(entries.length).toBeGreaterThan(0);
  });

  it('the correspondences stand in the settings, and nowhere else', () => {
    const leading = navigation.filter(({ entries, groups }) =>
      [...entries, ...groups.flatMap((group) => group.entries)].some(({ to }) => to.includes('correspondances')),
    );
    expect(leading.map(({ key }) => key)).toEqual(['parametres']);
  });
});
