import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import type { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import type { MailType } from '#generated/enums/mail-type.gen.ts';
import type { FieldOf } from './typed-records.ts';

/** Source of a mail: a kind of record, the words it offers, its recipients. */
export interface MailSource {
  readonly entity: string;
  readonly context: MailContexte;
  /** Field of the trace that refers to the record. */
  readonly link: FieldOf<'mail-trace'>;
  /** The trace refers to what this field of the record does, and not to the record. */
  readonly through?: string;
  readonly fields: MergeFields;
  /** In the order in which an automatic mail tries them. */
  readonly routes: readonly RecipientRoute[];
  /** They are ways to one and the same addressee, of which a mailing takes the first too; else each leads to people of its own. */
  readonly isOneAddressee?: true;
}

/** Words a template may hold between braces, and where a record keeps what they stand for. */
export interface MergePath {
  /** `Contact.Personne.Prenom`: the last name is a field, or a reference whose display is read; `.` is the record's own display. */
  readonly path: string;
  readonly where?: Readonly<Record<string, JsonValue>>;
  /** Language of the text at its end: its readers are given this path first. */
  readonly language?: Language;
  /** Nights, one a line, shown as stays: from when to when in which hotel. Windows of keys, with their offset. A file that a mail shows. */
  readonly as?: 'sejours' | 'fenetres' | 'photo';
}

/** The first path that leads to a text gives it. */
export type MergeFields = Readonly<Record<string, readonly MergePath[]>>;

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
  | 'vente'
  | 'demandeur'
  | 'compte'
  | 'correcteur'
  | 'traducteur'
  | 'relecteur'
  | 'chauffeur'
  | 'expediteur'
  | 'contactExpediteur'
  | 'hotel'
  | 'equipe'
  | 'membre';

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
  /** Name of the recipient, seen from the end of the path; null: as the record there is. */
  readonly name: string | null;
  /** Codes of the language, seen from the end of the path: the first that has a value counts. */
  readonly languages: readonly string[];
  /** The end of the path is a contact: it says whether mailings are wanted. */
  readonly isContact: boolean;
}

/** Somebody a record leads to, as the directory knows them. */
export interface FoundRecipient {
  /** Record the mail would be about. */
  readonly about: number;
  /** Way from the record. */
  readonly way: RouteKey;
  readonly id: number;
  readonly entity: string;
  readonly name: string;
  readonly email: string | null;
  readonly language: string | null;
  /** Null for who is not a contact, and has never had to choose. */
  readonly mailing: {
    readonly isWanted: boolean;
    readonly isRefused: boolean;
    readonly isBounced: boolean;
    readonly isArchived: boolean;
  } | null;
}
