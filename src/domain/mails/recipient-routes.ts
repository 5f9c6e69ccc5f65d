import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { MailType } from '#generated/enums/mail-type.gen.ts';

export type RouteKey =
  | 'contact'
  | 'correspondant'
  | 'facturation'
  | 'personne'
  | 'structure'
  | 'contacts'
  | 'referent'
  | 'realisation'
  | 'production'
  | 'deposant'
  | 'demandeur'
  | 'compte'
  | 'correcteur'
  | 'traducteur'
  | 'relecteur'
  | 'chauffeur'
  | 'hotel'
  | 'equipe'
  | 'membre';

/** Way to whom a participant named to be written to instead. */
export const AGENT = 'correspondant' satisfies RouteKey;

/** A way from a record to those it is written to. */
export interface RecipientRoute {
  /** Name of the way, for screens and calls. */
  readonly key: RouteKey;
  readonly type: MailType;
  /** Empty: the record itself. */
  readonly path: string;
  readonly email: string;
  /** Only parts that say so: the credits of one function. */
  readonly where?: Readonly<Record<string, number>>;
  /** What the addressee is called, seen from the end of the path; null: as the record there is. */
  readonly name: string | null;
  /** Codes of the language, seen from the end of the path: the first that is said counts. */
  readonly languages: readonly string[];
  /** The end of the path is a contact: it says whether mailings are wanted. */
  readonly isContact: boolean;
}

export const contact = (path: string, key: RouteKey = 'contact'): RecipientRoute => ({
  key,
  type: MailType.contact,
  path,
  email: 'Email',
  name: null,
  languages: ['LangueCorrespondance.Code'],
  isContact: true,
});
export const person = (path: string, key: RouteKey = 'personne', where?: Readonly<Record<string, number>>): RecipientRoute => ({
  key,
  type: MailType.personne,
  path,
  email: 'Email',
  name: null,
  languages: ['Contacts.LangueCorrespondance.Code'],
  isContact: false,
  ...(where === undefined ? {} : { where }),
});
export const structure = (path: string, key: RouteKey = 'structure', where?: Readonly<Record<string, number>>): RecipientRoute => ({
  ...person(path, key, where),
  languages: [],
  type: MailType.structure,
});
export const itself = (email: string, key: RouteKey, said: Partial<Pick<RecipientRoute, 'name' | 'languages'>> = {}): RecipientRoute => ({
  key,
  type: MailType.contact,
  path: '',
  email,
  name: null,
  languages: [],
  isContact: false,
  ...said,
});
export const user = (path: string, key: RouteKey): RecipientRoute => ({
  key,
  type: MailType.personne,
  path,
  email: 'Login',
  name: null,
  languages: [],
  isContact: false,
});

/** The language that somebody chose on the site, else that in which they are written to. */
export const OF_ACCOUNT = { languages: ['Locale', 'Contact.LangueCorrespondance.Code'] } as const;

/** Who has named an agent is written to through the agent. */
export const OF_PARTICIPANT = [contact('ContactCorrespondant', AGENT), contact('Contact'), person('Personne'), structure('Structure')];
export const ofFilm = (film: string): readonly RecipientRoute[] => [
  person(`${film}Credits.Personne`, 'referent', { IdFonction: FonctionSysteme.contact }),
  person(`${film}Credits.Personne`, 'realisation', { IdFonction: FonctionSysteme.realisateur }),
  structure(`${film}Credits.Structure`, 'production', { IdFonction: FonctionSysteme.producteur }),
  contact(`${film}Credits.Personne.Contacts`, 'contacts'),
];
