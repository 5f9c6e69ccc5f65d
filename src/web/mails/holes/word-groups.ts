import { questionOfWord } from '#domain/mails/templates/question-word.ts';

/** Words of mails by what they are about, in the order in which they are offered. */
const WORD_GROUPS = {
  person: [
    'civilite',
    'prenom',
    'nom',
    'structure',
    'fonction',
    'email',
    'ville',
    'pays',
    'nomDestinataire',
    'referent',
    'poste',
    'postesSouhaites',
    'films',
    'implications',
    'statut',
    'motif',
  ],
  stay: [
    'arrivee',
    'heureArrivee',
    'depart',
    'heureDepart',
    'hotel',
    'adresseHotel',
    'nuits',
    'debutHebergement',
    'finHebergement',
    'nuitsPrisesEnCharge',
    'joursPrisEnCharge',
    'typeChambre',
    'courses',
    'jour',
    'creneaux',
    'changements',
    'version',
  ],
  festival: ['edition', 'festival', 'numeroEdition', 'debutFestival', 'finFestival'],
  film: [
    'film',
    'titreInternational',
    'realisation',
    'paysFilm',
    'dureeFilm',
    'annee',
    'synopsis',
    'generique',
    'photo',
    'creditsPhotos',
    'photosSansCredit',
    'section',
    'sections',
    'numero',
    'dateAnnonce',
    'seances',
    'manques',
    'pageCatalogue',
    'bonATirer',
    'nbAVoir',
    'echeanceVisionnement',
  ],
  screening: ['programme', 'salle', 'lieu', 'debut', 'fin'],
  copy: [
    'support',
    'noSupport',
    'format',
    'expediteur',
    'transporteur',
    'noSuivi',
    'dateAttendue',
    'dateExpedition',
    'dateReception',
    'dateRetour',
    'acheminements',
    'fenetresKdm',
  ],
  translation: [
    'tranche',
    'correcteur',
    'traducteur',
    'relecteur',
    'langueSource',
    'langueCible',
    'echeanceCorrection',
    'echeanceTraduction',
    'echeanceRelecture',
  ],
  money: [
    'formule',
    'montant',
    'echeance',
    'groupe',
    'effectif',
    'numeroDevis',
    'numeroFacture',
    'numeroAvoir',
    'dateFacture',
    'montantFacture',
    'resteDu',
    'echeanceFacture',
    'joursRetard',
    'client',
    'objetFacture',
    'derniereRelance',
  ],
  account: ['login', 'nouvelIdentifiant', 'dateDemande', 'nbAvis', 'avis', 'nomEnvoi', 'nbLignes'],
  link: ['lien', 'lienInvite', 'lienFeuille', 'lienFilm', 'lienEpreuve', 'lienDevis', 'lienPaiement'],
} as const;

type WordGroup = keyof typeof WORD_GROUPS;
type KnownWord = (typeof WORD_GROUPS)[WordGroup][number];

const KNOWN: ReadonlySet<string> = new Set(Object.values(WORD_GROUPS).flat());

export function isKnownWord(name: string): name is KnownWord {
  return KNOWN.has(name);
}

interface OfferedGroup {
  readonly group: WordGroup | 'questions' | 'other';
  readonly words: readonly string[];
}

const GROUPS = [
  'person',
  'stay',
  'festival',
  'film',
  'screening',
  'copy',
  'translation',
  'money',
  'account',
  'link',
] as const satisfies readonly WordGroup[];

/** The words that a template may hold, by group; questions of the staff come after those of the product, and a word that no group has stands last. */
export function groupedWords(names: ReadonlySet<string>): readonly OfferedGroup[] {
  const groups = GROUPS.map((group) => ({ group, words: WORD_GROUPS[group].filter((word) => names.has(word)) }));
  const further = [...names].filter((name) => !isKnownWord(name));
  const questions = { group: 'questions' as const, words: further.filter((name) => questionOfWord(name) !== null) };
  const others = { group: 'other' as const, words: further.filter((name) => questionOfWord(name) === null) };
  return [...groups, questions, others].filter(({ words }) => words.length > 0);
}
