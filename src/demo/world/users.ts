import { words } from '#domain/values/random.ts';
import type { DemoWorld } from './world.ts';

/** People of the office by what they do: they sign decisions and cannot sign in. */
export interface Users {
  readonly committee: readonly number[];
  readonly correctors: readonly number[];
  readonly translators: readonly number[];
  readonly reviewers: readonly number[];
  readonly prints: readonly number[];
  readonly desk: readonly number[];
  readonly hospitality: readonly number[];
  readonly programmers: readonly number[];
}

/** Groups beside the three that come with the database: name, how many people, and what they open; a star adds the right to write. */
const GROUPS: readonly (readonly [string, number, readonly string[]])[] = [
  [
    'Comité de sélection',
    9,
    words(
      'CAMPAGNE VISIONNEMENTS DELIBERATIONS FILMS FILM MEDIAS MEDIA FILM-NOTE* FESTIVAL-INSCRIPTION FESTIVAL-SECTIONS FESTIVAL-PROGRAMME AFFECTATION-VISIONNAGE',
    ),
  ],
  [
    'Programmation',
    3,
    words(
      'FILMS FILM FILM-NOTE DELIBERATIONS FESTIVAL-SECTIONS FESTIVAL-SECTION* FESTIVAL-PROGRAMME* FESTIVAL-PROGRAMMATIONS FESTIVAL-PROGRAMMATION* FESTIVAL-INSCRIPTIONS-A-PROGRAMMER FESTIVAL-INSCRIPTION* FESTIVAL-GRILLE-PROGRAMMES FESTIVAL-PUBLICATIONS FESTIVAL-PUBLICATION PUBLIER-GRILLE ANNONCER-SELECTION FRAIS-DEPOTS FRAIS-DEPOT EXONERER-FRAIS PALMARES FESTIVAL-PRIX* ANNONCER-PALMARES TENIR-SCRUTIN ACQUITTER-ALERTE',
    ),
  ],
  [
    'Régie copies',
    2,
    words(
      'FILMS FILM FILM-COPIE* COPIES-EDITION TABLEAU-COPIES ACHEMINEMENTS-EDITION FILM-ACHEMINEMENT* KDM-EDITION SERVEURS-SALLES FESTIVAL-SERVEUR* MAIL-MODELES ENVOYER-MAIL STRUCTURES STRUCTURE CONTACTS CONTACT FESTIVAL-SALLES FESTIVAL-SALLE FESTIVAL-PROGRAMMATIONS FESTIVAL-PROGRAMMATION',
    ),
  ],
  ['Accréditations', 4, words('FESTIVAL-PARTICIPANTS FESTIVAL-PARTICIPANT-ACCREDITES FESTIVAL-PARTICIPANT-ACCREDITE* CONTACTS CONTACT*')],
  [
    'Accueil invités et hébergement',
    4,
    words(
      'FESTIVAL-PARTICIPANTS FESTIVAL-PARTICIPANT-INVITES FESTIVAL-PARTICIPANT-INVITE* FESTIVAL-HOTELS FESTIVAL-HOTEL* FESTIVAL-HOTEL-PECS FESTIVAL-HOTEL-PEC* FESTIVAL-HEBERGEMENTS',
    ),
  ],
  ['Bénévoles', 2, words('BAM-DEMANDE-BENEVOLES BAM-DEMANDE-BENEVOLE* FESTIVAL-PARTICIPANT-BENEVOLES FESTIVAL-PARTICIPANT-BENEVOLE*')],
  [
    'Marché et abonnements',
    3,
    words('BAM-COMPTES BAM-COMPTE* BAM-ABONNEMENTS BAM-ABONNEMENT* FESTIVAL-DELEGATIONS FESTIVAL-DELEGATION* AGENDAS AGENDA*'),
  ],
  [
    'Comptabilité',
    2,
    words(
      'FRAIS-DEPOTS FRAIS-DEPOT* BAM-PAIEMENTS BAM-PAIEMENT* BAM-PIECES BAM-REGLEMENTS TABLEAU-FINANCIERS BAM-ACCRED-PAIEMENTS FESTIVAL-GROUPE-PAIEMENTS BAM-CLOTURES BAM-CLOTURE',
    ),
  ],
  [
    'Traduction (externes)',
    7,
    words('FESTIVAL-TRANCHES FESTIVAL-TRANCHE FESTIVAL-TRANCHE-FILMS FESTIVAL-TRANCHE-FILM* FILMS FILM FILM-TEXTE* FILM-TITRE*'),
  ],
  [
    'Comptoir',
    4,
    words(
      'FESTIVAL-PARTICIPANTS FESTIVAL-PARTICIPANT-ACCREDITES FESTIVAL-PARTICIPANT-ACCREDITE FESTIVAL-PARTICIPANT-PASSS FESTIVAL-PARTICIPANT-PASS FESTIVAL-GROUPES FESTIVAL-GROUPE FESTIVAL-GUICHETS REMETTRE ENCAISSER CLOTURER-CAISSE BAM-CLOTURES',
    ),
  ],
];

function codesOf(rights: readonly string[]): readonly string[] {
  return rights.flatMap((right) => (right.endsWith('*') ? [right.slice(0, -1), `${right.slice(0, -1)}-WRITE`] : [right]));
}

const NAMES = [
  'Nour Verdane',
  'Basile Ormeau',
  'Célestine Rocval',
  'Malo Jourdieu',
  'Inès Fauvelin',
  'Hippolyte Garance',
  'Léonie Sauvterre',
  'Adrien Noirval',
  'Salomé Perral',
  'Gaspard Delorme',
  'Mathilde Quillane',
  'Étienne Lachance',
  'Awa Diaville',
  'Côme Vautrin',
  'Judith Hautval',
  'Sofiane Belmar',
  'Agathe Tarrou',
  'Marin Escoffe',
  'Flavie Combrun',
  'Théo Grenval',
  'Daphné Sablon',
  'Ismaël Rivaud',
  'Clémence Bourdic',
  'Yanis Malterre',
  'Rosalie Ferrand',
  'Simon Aubrac',
  'Romy Eichner',
  'Rhys Pembrook',
  'Lucía Olivarte',
  'Imogen Ashworth',
  'Tomás Carrasco',
  'Elin Lindqvar',
  'Marta Zubiarte',
  'Paulin Chastel',
  'Garance Ligny',
  'Oscar Montval',
  'Zélie Rougane',
  'Félix Desjoux',
  'Anaïs Fouger',
  'Titouan Serre',
] as const;

/** The people of the office, each in the group of what he or she does. */
export function addUsers(world: DemoWorld): Users {
  const byGroup = new Map<string, number[]>();
  let rank = 0;
  for (const [name, count, rights] of GROUPS) {
    const group = world.add('groupe-utilisateur', { Nom: name, IdsDroit: codesOf(rights).map(world.right) });
    const ids = Array.from({ length: count }, () => {
      const [prenom = '', nom = ''] = (NAMES[rank] ?? '').split(' ');
      rank += 1;
      return world.add('utilisateur', {
        Nom: nom,
        Prenom: prenom,
        Login: `equipe${rank}@valombre.example`,
        // A form needs one; what is stored is the hash of one nobody knows.
        MotDePasse: 'personne-ne-le-connait',
        IdGroupeUtilisateur: group,
        EanneeTravail: world.edition.Eannee,
      });
    });
    byGroup.set(name, ids);
  }
  const translators = byGroup.get('Traduction (externes)') ?? [];
  return {
    committee: byGroup.get('Comité de sélection') ?? [],
    correctors: translators.slice(0, 2),
    translators: translators.slice(2, 5),
    reviewers: translators.slice(5),
    prints: byGroup.get('Régie copies') ?? [],
    desk: byGroup.get('Comptoir') ?? [],
    hospitality: byGroup.get('Accueil invités et hébergement') ?? [],
    programmers: byGroup.get('Programmation') ?? [],
  };
}
