import type { BusinessMessage } from './business-messages.ts';

/**
 * The closed catalogue of refusals: code → HTTP status. The sentence of a code is the message
 * `erreur.<code>` of `schema/messages`. Nothing else ever leaves the server as an error.
 */
export const errors = {
  'requete-invalide': 400,
  'json-invalide': 400,
  'champs-invalides': 400,
  'mot-de-passe-actuel': 400,
  'session-absente': 401,
  'session-expiree': 401,
  'identifiants-incorrects': 401,
  'compte-desactive': 401,
  'droit-manquant': 403,
  'origine-refusee': 403,
  'jeton-refuse': 403,
  introuvable: 404,
  'adresse-inconnue': 404,
  'methode-refusee': 405,
  'version-perimee': 409,
  'reference-utilisee': 409,
  'valeur-deja-prise': 409,
  'transition-refusee': 409,
  'deja-fait': 409,
  'regle-metier': 409,
  'confirmation-requise': 409,
  'restauration-impossible': 409,
  'fusion-impossible': 409,
  'dernier-administrateur': 409,
  'mailing-change': 409,
  'modele-inactif': 409,
  'emetteur-absent': 409,
  'tva-inconnue': 409,
  'montant-incoherent': 409,
  'reglement-incomplet': 409,
  'trop-percu': 409,
  'avoir-impossible': 409,
  'avoir-excessif': 409,
  'facture-date': 409,
  'abonnement-en-cours': 409,
  'formule-inactive': 409,
  'paiement-en-cours': 409,
  verrouille: 409,
  'hotel-dates': 409,
  'hotel-complet': 409,
  'hotel-changement': 409,
  'nuits-selection': 409,
  'nuits-hotel': 409,
  'nuits-dates': 409,
  'nuits-plafond': 409,
  'nuits-maximum': 409,
  'nuits-prise-en-charge': 409,
  'nuits-presence': 409,
  'nuits-festival': 409,
  'nuits-invite': 409,
  'nuits-autre-payeur': 409,
  'nuits-partage': 409,
  'nuits-complet': 409,
  'nuits-confirmation': 409,
  'rattachements-incomplets': 409,
  'numerotation-en-cours': 409,
  'numero-deja-donne': 409,
  'depot-sans-section': 409,
  'film-deja-inscrit': 409,
  'section-autre-edition': 409,
  'inscription-au-programme': 409,
  'credit-non-rattache': 409,
  'credit-sans-nom': 409,
  'depot-introuvable': 404,
  'depot-illisible': 502,
  'depot-injoignable': 502,
  'trop-volumineux': 413,
  'adresse-trop-longue': 414,
  'type-de-contenu': 415,
  'cle-deja-utilisee': 422,
  'trop-de-tentatives': 429,
  'trop-de-demandes': 429,
  interne: 500,
  'actualisation-impossible': 502,
  indisponible: 503,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof errors;

/** Refusals of one field, in `errors[]` of a 400; the sentence is the message `champ.<code>`. */
export const fieldErrorCodes = [
  'obligatoire',
  'type',
  'trop-court',
  'trop-long',
  'trop-petit',
  'trop-grand',
  'format',
  'email',
  'url',
  'date',
  'date-heure',
  'heure',
  'duree',
  'enumeration',
  'trop-peu-elements',
  'trop-elements',
  'reference-inconnue',
  'deja-pris',
  'champ-inconnu',
  'lecture-seule',
  'decimales',
  'ordre',
  'operateur',
  'fichier-format',
  'fichier-taille',
  'fichier-illisible',
  'image-pixels',
  'champ-fusion',
  'valeur',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** `path` is a field path of the wire format: `Nom`, `TradLibelle.TraductionFr`, `Items.2.Titre`. */
export interface FieldError {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Sentence of the festival's own rules that says it better than the code. */
  readonly message?: BusinessMessage;
}
