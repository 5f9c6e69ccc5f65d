import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import type { MergeFields, MergePath } from '#domain/work/mail-source.ts';

const at = (...paths: readonly string[]): readonly MergePath[] => paths.map((path) => ({ path }));
const credits = (path: string, IdFonction: number): readonly MergePath[] => [{ path, where: { IdFonction } }];

/** Nights that the hotel still holds. */
const HELD = { EtatReservation: { ne: ReservationEtat.annulee } };

/** Who is written to, seen from the contact. */
const contactFields = (contact: string): MergeFields => ({
  civilite: at(`${contact}Personne.Civilite`),
  prenom: at(`${contact}Personne.Prenom`),
  nom: at(`${contact}Personne.Nom`),
  structure: at(`${contact}Structure.RaisonSociale`),
  fonction: at(`${contact}Fonction`),
  email: at(`${contact}Email`),
  ville: at(`${contact}Adresse.Ville`),
});

const editionFields = (path: string): MergeFields => ({
  edition: at(`${path}Eannee`),
  numeroEdition: at(`${path}Eannee.Numero`),
  debutFestival: at(`${path}Eannee.DateDebut`),
  finFestival: at(`${path}Eannee.DateFin`),
});

const filmFields = (film: string): MergeFields => ({
  // Its whole title: prefix and all.
  film: film === '' ? at('.') : at(film.slice(0, -1)),
  titreInternational: at(`${film}TitreInternational`, `${film}TitreOriginal`),
  realisation: credits(`${film}Credits.Personne`, FonctionSysteme.realisateur),
  paysFilm: at(`${film}Pays`),
  dureeFilm: at(`${film}Duree`),
});

export const CONTACT_FIELDS: MergeFields = { ...contactFields(''), pays: at('Personne.Pays') };

const PERSON_OF_PARTICIPANT: MergeFields = {
  ...contactFields('Contact.'),
  civilite: at('Personne.Civilite', 'Contact.Personne.Civilite'),
  prenom: at('Personne.Prenom', 'Contact.Personne.Prenom'),
  nom: at('Personne.Nom', 'Contact.Personne.Nom'),
  structure: at('Structure.RaisonSociale', 'Contact.Structure.RaisonSociale'),
};

export const PARTICIPANT_FIELDS: MergeFields = {
  ...PERSON_OF_PARTICIPANT,
  pays: at('Personne.Pays', 'Contact.Personne.Pays'),
  ...editionFields(''),
  statut: at('Statut'),
  arrivee: at('Arrivee'),
  heureArrivee: at('HeureArrivee'),
  depart: at('Depart'),
  heureDepart: at('HeureDepart'),
  // The hotel that was chosen, as long as no night says another.
  hotel: [{ path: 'Nuits.Hotel', where: HELD }, { path: 'Hotel' }],
  adresseHotel: [{ path: 'Nuits.Hotel.Adresse.Adresse1', where: HELD }, { path: 'Hotel.Adresse.Adresse1' }],
  nuits: [{ path: 'Nuits.NuitEtHotel', where: HELD, as: 'sejours' }],
  referent: at('UtilisateurReferent'),
  films: at('Films'),
  implications: at('LiensImplication.Implication'),
  motif: at('Motif'),
};

export const ACCREDITED_FIELDS: MergeFields = {
  ...PARTICIPANT_FIELDS,
  formule: at('Formule'),
  montant: at('Prix'),
  echeance: at('DateEcheance'),
};

export const GUEST_FIELDS: MergeFields = {
  ...PARTICIPANT_FIELDS,
  // As lodging understands them: a stay without dates of its own is from the arrival to the departure.
  debutHebergement: at('DateDebutHebergement', 'Arrivee'),
  finHebergement: at('DateFinHebergement', 'Depart'),
  nuitsPrisesEnCharge: at('NuitsMax'),
  joursPrisEnCharge: at('JoursMax'),
  typeChambre: at('TypeChambre'),
};

export const VOLUNTEER_FIELDS: MergeFields = { ...PARTICIPANT_FIELDS, poste: at('PosteAffecte'), postesSouhaites: at('Poste') };

export const GROUP_FIELDS: MergeFields = {
  ...contactFields('Contact.'),
  ...editionFields(''),
  groupe: at('Libelle'),
  effectif: at('EffectifPrevu'),
  montant: at('PrixTtc'),
  numeroDevis: at('NoDevis'),
  echeance: at('DateEcheance'),
  statut: at('Statut'),
};

export const FILM_FIELDS: MergeFields = { ...filmFields(''), annee: at('AnneeProd'), sections: at('Inscriptions.Section') };

export const ENTRY_FIELDS: MergeFields = {
  ...filmFields('Film.'),
  ...editionFields(''),
  section: at('Section'),
  numero: at('Numero'),
  statut: at('Statut'),
  dateAnnonce: at('DateAnnonce'),
  seances: at('Programme.Seances.Debut'),
};

export const SUBMISSION_FIELDS: MergeFields = {
  nom: at('NomDeposant'),
  email: at('EmailDeposant'),
  // Its whole title, as of a film.
  film: at('.'),
  titreInternational: at('TitreInternational', 'TitreOriginal'),
  realisation: at('Realisateurs'),
  section: at('Section'),
  numero: at('NumeroDepot'),
  ...editionFields(''),
};

export const SCREENING_FIELDS: MergeFields = {
  programme: at('Programme.Libelle'),
  section: at('Programme.Section'),
  salle: at('Salle'),
  lieu: at('Salle.Lieu'),
  debut: at('Debut'),
  fin: at('Fin'),
  films: at('Programme.Inscriptions.Film'),
  ...editionFields(''),
};

export const ACCOUNT_FIELDS: MergeFields = { ...contactFields('Contact.'), login: at('Login'), email: at('Contact.Email', 'Login') };

export const REQUEST_FIELDS: MergeFields = {
  civilite: at('Prefixe'),
  prenom: at('Prenom'),
  nom: at('Nom'),
  structure: at('NomStructure'),
  email: at('Email'),
  login: at('Compte.Login'),
  dateDemande: at('DateDemande'),
};

export const SUBSCRIPTION_FIELDS: MergeFields = {
  ...contactFields('Compte.Contact.'),
  login: at('Compte.Login'),
  formule: at('Formule'),
  debut: at('Debut'),
  fin: at('Fin'),
  montant: at('PrixTtc'),
};

export const BATCH_FIELDS: MergeFields = {
  tranche: at('Libelle'),
  correcteur: at('Correcteur'),
  traducteur: at('Traducteur'),
  relecteur: at('Relecteur'),
  langueSource: at('LangueSource'),
  langueCible: at('LangueCible'),
  echeanceCorrection: at('DateEcheanceCorrection'),
  echeanceTraduction: at('DateEcheanceTraduction'),
  echeanceRelecture: at('DateEcheanceRelecture'),
  ...editionFields(''),
};

export const COURSE_FIELDS: MergeFields = editionFields('');

export const ASSIGNMENT_FIELDS: MergeFields = editionFields('Inscription.');

export const ROOMING_FIELDS: MergeFields = { hotel: at('Hotel'), ...editionFields('') };
