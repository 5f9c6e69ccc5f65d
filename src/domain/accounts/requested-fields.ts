import { CompteDemandeChamp } from '#generated/enums/compte-demande-champ.gen.ts';

export interface RequestedField {
  readonly flag: CompteDemandeChamp;
  /** Field of the request. */
  readonly field: string;
  /** The record that an accepted request changes, and its field. */
  readonly on: 'personne' | 'contact';
  readonly to: string;
}

/** Fields that a request may change, in the order of their comparison. */
export const requestedFields: readonly RequestedField[] = [
  { flag: CompteDemandeChamp.nom, field: 'Nom', on: 'personne', to: 'Nom' },
  { flag: CompteDemandeChamp.prenom, field: 'Prenom', on: 'personne', to: 'Prenom' },
  { flag: CompteDemandeChamp.pseudo, field: 'Pseudo', on: 'personne', to: 'Pseudo' },
  { flag: CompteDemandeChamp.structure, field: 'NomStructure', on: 'contact', to: 'IdStructure' },
  { flag: CompteDemandeChamp.email, field: 'Email', on: 'contact', to: 'Email' },
  { flag: CompteDemandeChamp.activite, field: 'IdActivitePrincipale', on: 'contact', to: 'IdsActivite' },
  { flag: CompteDemandeChamp.telephone, field: 'Telephone', on: 'contact', to: 'Telephone' },
  { flag: CompteDemandeChamp.portable, field: 'Portable', on: 'contact', to: 'Portable' },
  { flag: CompteDemandeChamp.site, field: 'SiteInternet', on: 'contact', to: 'SiteInternet' },
];

/** Fields of a request that nothing of the record can hold: staff read them, and carry them over by hand if they wish. */
export const shownOnly = ['Prefixe', 'Twitter', 'AutreSite'] as const;
