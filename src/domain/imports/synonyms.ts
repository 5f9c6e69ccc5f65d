import type { ImportTarget } from './import-fields.ts';

/** Titles that lists of festivals give to columns, by field, in French, English and Spanish; labels of the product go first. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'film *': ['Titre', 'Titre du film', 'Film', 'Title', 'Film title', 'Original title', 'Título', 'Título original'],
  'personne *': ['Nom complet', 'Nom, prénom, civilité', 'Nom prénom', 'Full name', 'Name', 'Nombre completo'],
  TitreInternational: ['Titre anglais', 'English title', 'International title', 'Título inglés'],
  AnneeProd: ['Année de production', 'Year', 'Production year', 'Year of production', 'Año', 'Año de producción'],
  Duree: ['Duration', 'Running time', 'Runtime', 'Length', 'Duración', 'Minutes', 'Durée (min)'],
  IdPays: [
    'Pays',
    'Pays de production',
    'Country',
    'Country of production',
    'Countries',
    'País',
    'Nationalité',
    'Nationality',
    'Nacionalidad',
  ],
  IdsPaysCoProd: ['Pays de coproduction', 'Coproduction countries', 'Co-production', 'Coproducción'],
  IdsLangueDialogue: ['Langue', 'Langues', 'Langue originale', 'Language', 'Languages', 'Idioma', 'Idiomas', 'VO'],
  IdsGenre: ['Genre', 'Genres', 'Género', 'Géneros'],
  IdPersonne: [
    'Personne',
    'Nom prénom',
    'Prénom nom',
    'Nom et prénom',
    'Prénom et nom',
    'Contact',
    'Person',
    'Persona',
    'Nom, prénom, civilité',
  ],
  IdStructure: ['Société', 'Organisation', 'Organisme', 'Entreprise', 'Company', 'Organization', 'Empresa', 'Organización'],
  IdFonction: ['Poste', 'Fonction', 'Job', 'Job title', 'Position', 'Cargo'],
  Nom: ['Nom de famille', 'Last name', 'Surname', 'Family name', 'Apellido', 'Apellidos'],
  Prenom: ['Prénoms', 'First name', 'Given name', 'Nombre'],
  RaisonSociale: ['Nom', 'Société', 'Structure', 'Company', 'Name', 'Empresa', 'Razón social'],
  Email: ['Mail', 'Courriel', 'Adresse mail', 'Adresse e-mail', 'Adresse électronique', 'Email address', 'Correo', 'Correo electrónico'],
  Telephone: ['Tél', 'Tel', 'Tél.', 'Tél. fixe', 'Téléphone fixe', 'Phone', 'Phone number', 'Telephone', 'Teléfono'],
  Portable: ['Tél. portable', 'Tél portable', 'Téléphone portable', 'Tél. mobile', 'Mobile', 'Mobile phone', 'Cell phone', 'GSM', 'Móvil'],
  SiteInternet: ['Site', 'Site web', 'Website', 'Web', 'Sitio web'],
  CodePostal: ['CP', 'Code postal', 'Zip', 'Zip code', 'Postal code', 'Código postal'],
  Ville: ['City', 'Town', 'Commune', 'Ciudad'],
  NumIntracom: ['TVA', 'N° TVA', 'TVA intracom', 'VAT', 'VAT number', 'NIF'],
  Eannee: ['Édition', 'Edition', 'Année', 'Edición'],
  IdProgramme: ['Programme', 'Program', 'Title', 'Titre', 'Film', 'Programa'],
  IdSalle: ['Salle', 'Lieu', 'Venue', 'Room', 'Theatre', 'Screen', 'Sala'],
  Debut: ['Date', 'Jour', 'Date et heure', 'Date de début', 'Start', 'Start date', 'Begin', 'Fecha', 'Inicio'],
  'Debut@heure': ['Heure', 'Horaire', 'Heure de début', 'Time', 'Start time', 'Hora', 'Hora de inicio'],
  Fin: ['Date de fin', 'End', 'End date', 'Fin'],
  'Fin@heure': ['Heure de fin', 'End time', 'Hora de fin'],
  DateNaissance: ['Né le', 'Née le', 'Né(e) le', 'Date of birth', 'Birth date', 'Fecha de nacimiento'],
};

/** Usual titles of a column, by the key of what it may be (`Personne.Nom` is known as `Nom`). */
export function synonymsOf({ key, entity }: Pick<ImportTarget, 'key' | 'entity'>): readonly string[] {
  return SYNONYMS[`${entity} ${key}`] ?? SYNONYMS[key] ?? SYNONYMS[key.split('.').at(-1) ?? ''] ?? [];
}
