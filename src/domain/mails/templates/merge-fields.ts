import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import type { MergeFields, MergePath } from '#domain/work/mail-source.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { EntityAt, FieldAlong, PathOf } from '#domain/work/typed-paths.ts';
import type { EntityName } from '#domain/work/typed-records.ts';
import { SYNOPSIS } from './text-by-language.ts';

export const ITSELF = '.';
/** Words of the records of one entity. */
interface Words<E extends EntityName> {
  readonly of: E;
  readonly fields: MergeFields;
}

/** Conditions that narrow the rows of a path, by fields that it goes through. */
interface Along<F extends string> extends Pick<MergePath, 'as'> {
  readonly where: { readonly [K in F]: JsonValue };
}

interface PathsFrom<E extends EntityName> {
  readonly at: <P extends string, Q extends string = P>(path: PathOf<E, P>, other?: PathOf<E, Q>) => readonly MergePath[];
  readonly along: <P extends string, F extends FieldAlong<E, P>>(path: PathOf<E, P>, along: Along<F>) => MergePath;
  /** The words of the record that a path leads to. */
  readonly behind: <P extends string>(path: PathOf<E, P>, words: Words<EntityAt<E, P>>) => MergeFields;
}

/** The paths of one entity: one that leads nowhere does not compile. */
export function pathsOf<E extends EntityName>(_entity: E): PathsFrom<E> {
  return {
    at: (...paths) => paths.flatMap((path) => (path === undefined ? [] : [{ path }])),
    along: (path, along) => ({ path, ...along }),
    behind: (before, { fields }) =>
      Object.fromEntries(
        Object.entries(fields).map(([word, paths]) => [
          word,
          paths.map(({ path, ...along }) => ({ path: path === ITSELF ? before : `${before}.${path}`, ...along })),
        ]),
      ),
  };
}

/** Nights that the hotel still holds. */
const HELD = { EtatReservation: { ne: ReservationEtat.annulee } };

const contact = pathsOf('contact');

/** Recipient, seen from the contact. */
const CONTACT: Words<'contact'> = {
  of: 'contact',
  fields: {
    civilite: contact.at('Personne.Civilite'),
    prenom: contact.at('Personne.Prenom'),
    nom: contact.at('Personne.Nom'),
    structure: contact.at('Structure.RaisonSociale'),
    fonction: contact.at('Fonction'),
    email: contact.at('Email'),
    ville: contact.at('Adresse.Ville'),
  },
};

const edition = pathsOf('festival-edition');

const EDITION: Words<'festival-edition'> = {
  of: 'festival-edition',
  fields: {
    edition: edition.at(ITSELF),
    festival: edition.at('NomFestival'),
    numeroEdition: edition.at('Numero'),
    debutFestival: edition.at('DateDebut'),
    finFestival: edition.at('DateFin'),
  },
};

const film = pathsOf('film');

const FILM: Words<'film'> = {
  of: 'film',
  fields: {
    // Its whole title: prefix and all.
    film: film.at(ITSELF),
    films: film.at(ITSELF),
    titreInternational: film.at('TitreInternationalEntier', ITSELF),
    realisation: [film.along('Credits.Personne', { where: { IdFonction: FonctionSysteme.realisateur } })],
    paysFilm: film.at('Pays'),
    dureeFilm: film.at('Duree'),
    synopsis: SYNOPSIS,
    generique: film.at('Credits.Mention'),
    creditsPhotos: film.at('Images.Copyright'),
    photo: [film.along('Images.IdImage', { where: { Type: ImageType.photo, IsReserve: false }, as: 'photo' })],
    photosSansCredit: [film.along('Images.NomPhoto', { where: { Type: ImageType.photo, Copyright: null } })],
  },
};

export const CONTACT_FIELDS: MergeFields = { ...CONTACT.fields, pays: contact.at('Personne.Pays') };

const participant = pathsOf('festival-participant');

const PERSON_OF_PARTICIPANT: MergeFields = {
  ...participant.behind('Contact', CONTACT),
  civilite: participant.at('Personne.Civilite', 'Contact.Personne.Civilite'),
  prenom: participant.at('Personne.Prenom', 'Contact.Personne.Prenom'),
  nom: participant.at('Personne.Nom', 'Contact.Personne.Nom'),
  structure: participant.at('Structure.RaisonSociale', 'Contact.Structure.RaisonSociale'),
};

export const PARTICIPANT_FIELDS: MergeFields = {
  ...PERSON_OF_PARTICIPANT,
  pays: participant.at('Personne.Pays', 'Contact.Personne.Pays'),
  ...participant.behind('Eannee', EDITION),
  statut: participant.at('Statut'),
  arrivee: participant.at('Arrivee'),
  heureArrivee: participant.at('HeureArrivee'),
  depart: participant.at('Depart'),
  heureDepart: participant.at('HeureDepart'),
  // The hotel that was chosen, as long as no night says another.
  hotel: [participant.along('Nuits.Hotel', { where: HELD }), ...participant.at('Hotel')],
  adresseHotel: [participant.along('Nuits.Hotel.Adresse.Adresse1', { where: HELD }), ...participant.at('Hotel.Adresse.Adresse1')],
  nuits: [participant.along('Nuits.NuitEtHotel', { where: HELD, as: 'sejours' })],
  referent: participant.at('UtilisateurReferent'),
  films: participant.at('Films'),
  implications: participant.at('LiensImplication.Implication'),
  motif: participant.at('Motif'),
};

const accredited = pathsOf('festival-participant-accredite');

export const ACCREDITED_FIELDS: MergeFields = {
  ...PARTICIPANT_FIELDS,
  formule: accredited.at('Formule'),
  montant: accredited.at('Prix'),
  echeance: accredited.at('DateEcheance'),
};

const guest = pathsOf('festival-participant-invite');

export const GUEST_FIELDS: MergeFields = {
  ...PARTICIPANT_FIELDS,
  // As lodging understands them: a stay without dates of its own is from the arrival to the departure.
  debutHebergement: guest.at('DateDebutHebergement', 'Arrivee'),
  finHebergement: guest.at('DateFinHebergement', 'Depart'),
  nuitsPrisesEnCharge: guest.at('NuitsMax'),
  joursPrisEnCharge: guest.at('JoursMax'),
  typeChambre: guest.at('TypeChambre'),
};

const volunteer = pathsOf('festival-participant-benevole');

export const VOLUNTEER_FIELDS: MergeFields = {
  ...PARTICIPANT_FIELDS,
  poste: volunteer.at('PosteAffecte'),
  postesSouhaites: volunteer.at('Poste'),
};

const volunteerRequest = pathsOf('bam-demande-benevole');

export const VOLUNTEER_REQUEST_FIELDS: MergeFields = {
  civilite: volunteerRequest.at('Civilite'),
  prenom: volunteerRequest.at('Prenom'),
  nom: volunteerRequest.at('Nom'),
  email: volunteerRequest.at('Email'),
  ville: volunteerRequest.at('Adresse.Ville'),
  ...volunteerRequest.behind('Eannee', EDITION),
  postesSouhaites: volunteerRequest.at('Poste'),
  statut: volunteerRequest.at('Statut'),
  motif: volunteerRequest.at('Motif'),
};

const group = pathsOf('festival-groupe');

export const GROUP_FIELDS: MergeFields = {
  ...group.behind('Contact', CONTACT),
  ...group.behind('Eannee', EDITION),
  groupe: group.at('Libelle'),
  effectif: group.at('EffectifPrevu'),
  montant: group.at('PrixTtc'),
  numeroDevis: group.at('NoDevis'),
  echeance: group.at('DateEcheance'),
  statut: group.at('Statut'),
};

export const FILM_FIELDS: MergeFields = { ...FILM.fields, annee: film.at('AnneeProd'), sections: film.at('Inscriptions.Section') };

const entry = pathsOf('festival-inscription');

export const ENTRY_FIELDS: MergeFields = {
  ...entry.behind('Film', FILM),
  ...entry.behind('Eannee', EDITION),
  section: entry.at('Section'),
  numero: entry.at('Numero'),
  statut: entry.at('Statut'),
  dateAnnonce: entry.at('DateAnnonce'),
  seances: entry.at('Programme.Seances.Debut'),
  manques: entry.at('Manques'),
  pageCatalogue: entry.at('PageCatalogue'),
  bonATirer: entry.at('EtatEpreuve'),
};

const submission = pathsOf('ins-recup');

export const SUBMISSION_FIELDS: MergeFields = {
  nom: submission.at('NomDeposant'),
  email: submission.at('EmailDeposant'),
  film: submission.at(ITSELF),
  titreInternational: submission.at('TitreInternational', ITSELF),
  realisation: submission.at('Realisateurs'),
  section: submission.at('Section'),
  numero: submission.at('NumeroDepot'),
  ...submission.behind('Eannee', EDITION),
};

const screening = pathsOf('festival-programmation');

export const SCREENING_FIELDS: MergeFields = {
  programme: screening.at('Programme.Libelle'),
  section: screening.at('Programme.Section'),
  salle: screening.at('Salle'),
  lieu: screening.at('Salle.Lieu'),
  debut: screening.at('Debut'),
  fin: screening.at('Fin'),
  films: screening.at('Programme.Inscriptions.Film'),
  ...screening.behind('Eannee', EDITION),
};

const copy = pathsOf('film-copie');

/** Words of letters about a print: who sends it, how it travels, what waits for it. */
export const COPY_FIELDS: MergeFields = {
  ...copy.behind('Film', FILM),
  support: copy.at('SupportProj'),
  noSupport: copy.at('NoSupport'),
  format: copy.at('Format'),
  expediteur: copy.at('Expediteur'),
  transporteur: copy.at('Transporteur'),
  noSuivi: copy.at('NoSuivi'),
  dateAttendue: copy.at('DateAttendue'),
  dateExpedition: copy.at('DateExpedition'),
  dateReception: copy.at('DateReception'),
  dateRetour: copy.at('DateRetour'),
  seances: copy.at('Inscriptions.Programme.Seances'),
  acheminements: copy.at('Acheminements'),
  // Keys that are still to come, with the exact windows to make them for.
  fenetresKdm: [copy.along('FilmKdms.Fenetre', { where: { IsRecue: false }, as: 'fenetres' })],
};

const account = pathsOf('bam-compte');
export const ACCOUNT_FIELDS: MergeFields = {
  ...account.behind('Contact', CONTACT),
  login: account.at('Login'),
  email: account.at('Contact.Email', 'Login'),
};

const request = pathsOf('compte-demande');

export const REQUEST_FIELDS: MergeFields = {
  // The person as the directory knows them: a request for a change may say no name at all.
  civilite: request.at('Compte.Contact.Personne.Civilite', 'Prefixe'),
  prenom: request.at('Compte.Contact.Personne.Prenom', 'Prenom'),
  nom: request.at('Compte.Contact.Personne.Nom', 'Nom'),
  structure: request.at('Compte.Contact.Structure.RaisonSociale', 'NomStructure'),
  email: request.at('Email'),
  login: request.at('Compte.Login'),
  nouvelIdentifiant: request.at('Compte.NouveauLogin'),
  dateDemande: request.at('DateDemande'),
};

const subscription = pathsOf('bam-abonnement');

export const SUBSCRIPTION_FIELDS: MergeFields = {
  ...subscription.behind('Compte.Contact', CONTACT),
  login: subscription.at('Compte.Login'),
  formule: subscription.at('Formule'),
  debut: subscription.at('Debut'),
  fin: subscription.at('Fin'),
  montant: subscription.at('PrixTtc'),
};

const batch = pathsOf('festival-tranche');

export const BATCH_FIELDS: MergeFields = {
  tranche: batch.at('Libelle'),
  correcteur: batch.at('Correcteur'),
  traducteur: batch.at('Traducteur'),
  relecteur: batch.at('Relecteur'),
  langueSource: batch.at('LangueSource'),
  langueCible: batch.at('LangueCible'),
  echeanceCorrection: batch.at('DateEcheanceCorrection'),
  echeanceTraduction: batch.at('DateEcheanceTraduction'),
  echeanceRelecture: batch.at('DateEcheanceRelecture'),
  ...batch.behind('Eannee', EDITION),
};

export const COURSE_FIELDS: MergeFields = pathsOf('festival-course').behind('Eannee', EDITION);

export const ASSIGNMENT_FIELDS: MergeFields = pathsOf('affectation-visionnage').behind('Inscription.Eannee', EDITION);

const rooming = pathsOf('festival-rooming');

export const ROOMING_FIELDS: MergeFields = { hotel: rooming.at('Hotel'), ...rooming.behind('Eannee', EDITION) };
