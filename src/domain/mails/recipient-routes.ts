import type { RecipientRoute, RouteKey } from '#domain/work/mail-source.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { MailType } from '#generated/enums/mail-type.gen.ts';

/** Way to whom a participant named to be written to instead. */
export const AGENT = 'correspondant' satisfies RouteKey;

export function contact(path: string, key: RouteKey = 'contact'): RecipientRoute {
  return {
    key,
    type: MailType.contact,
    path,
    email: 'Email',
    name: null,
    languages: ['LangueCorrespondance.Code'],
    isContact: true,
  };
}

export function person(path: string, key: RouteKey = 'personne', where?: Readonly<Record<string, number>>): RecipientRoute {
  return {
    key,
    type: MailType.personne,
    path,
    email: 'Email',
    name: null,
    languages: ['Contacts.LangueCorrespondance.Code'],
    isContact: false,
    ...(where === undefined ? {} : { where }),
  };
}

export function structure(path: string, key: RouteKey = 'structure', where?: Readonly<Record<string, number>>): RecipientRoute {
  return {
    ...person(path, key, where),
    languages: [],
    type: MailType.structure,
  };
}

export function itself(email: string, key: RouteKey, details: Partial<Pick<RecipientRoute, 'name' | 'languages'>> = {}): RecipientRoute {
  return {
    key,
    type: MailType.contact,
    path: '',
    email,
    name: null,
    languages: [],
    isContact: false,
    ...details,
  };
}

export function user(path: string, key: RouteKey): RecipientRoute {
  return {
    key,
    type: MailType.personne,
    path,
    email: 'Login',
    name: null,
    languages: [],
    isContact: false,
  };
}

/** The language that somebody chose on the site, else that in which they are written to. */
export const OF_ACCOUNT = { languages: ['Locale', 'Contact.LangueCorrespondance.Code'] } as const;

/** A participant who named an agent is written to through the agent. */
export const OF_PARTICIPANT = [contact('ContactCorrespondant', AGENT), contact('Contact'), person('Personne'), structure('Structure')];

/** The client of a piece, by whatever was sold: a piece has one origin, and the other ways lead nowhere. */
export const OF_PIECE: readonly RecipientRoute[] = [
  contact('Groupe.ContactFacturation', 'facturation'),
  contact('Groupe.Contact'),
  structure('Groupe.Structure'),
  contact('Participant.ContactCorrespondant', AGENT),
  contact('Participant.Contact'),
  person('Participant.Personne'),
  structure('Participant.Structure'),
  contact('Vente.Contact'),
  structure('Vente.Structure'),
  contact('Abonnement.Compte.Contact'),
  { ...itself('Login', 'compte', { languages: OF_ACCOUNT.languages }), path: 'Abonnement.Compte' },
];

/** A registration also knows who sent its film, and who sells it; letters of a selection choose among all of them. */
export const OF_ENTRY: readonly RecipientRoute[] = [
  ...ofFilm('Film.'),
  { ...itself('EmailDeposant', 'deposant', { name: 'NomDeposant', languages: ['LangueDeposant'] }), path: 'Depots' },
  structure('Film.Credits.Structure', 'vente', { IdFonction: FonctionSysteme.vendeur }),
];

/** Both ends of a credit: a company that has no address is reached by the person who stands for it. */
export const PEOPLE_OF_COMPANIES: readonly RecipientRoute[] = [
  person('Film.Credits.Personne', 'production', { IdFonction: FonctionSysteme.producteur }),
  person('Film.Credits.Personne', 'vente', { IdFonction: FonctionSysteme.vendeur }),
];

export function ofFilm(film: string): readonly RecipientRoute[] {
  return [
    person(`${film}Credits.Personne`, 'referent', { IdFonction: FonctionSysteme.contact }),
    person(`${film}Credits.Personne`, 'realisation', { IdFonction: FonctionSysteme.realisateur }),
    structure(`${film}Credits.Structure`, 'production', { IdFonction: FonctionSysteme.producteur }),
    contact(`${film}Credits.Personne.Contacts`, 'contacts'),
  ];
}
