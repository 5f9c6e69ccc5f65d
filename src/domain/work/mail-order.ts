import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { MailSource } from './mail-source.ts';
import type { FactChange } from '#domain/texts/told-facts.ts';

/** A file of the store that goes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly fileId: number;
}

/** One reason in the languages in which somebody wrote it. */
export type Reasons = Readonly<Partial<Record<Language, string>>>;

/** Words that whoever asks for the mail fills: the reason of a refusal, the address of a page. */
export const GIVEN_FIELDS = [
  'motif',
  'lien',
  'lienInvite',
  'lienFeuille',
  'lienFilm',
  'lienEpreuve',
  'lienDevis',
  'lienPaiement',
  'jour',
  'courses',
  'creneaux',
  'nbAVoir',
  'echeanceVisionnement',
  'version',
  'changements',
  'nbAvis',
  'avis',
  'nomEnvoi',
  'nbLignes',
  'numeroFacture',
  'numeroAvoir',
  'resteDu',
  'echeanceFacture',
  'nomDestinataire',
] as const;

/** Page that a link of a mail opens. */
export type LinkKind = 'activation' | 'invite' | 'feuille' | 'film' | 'epreuve' | 'adresse' | 'devis' | 'paiement';

/** A link that an automatic mail brings, under the name of its merge field. */
export interface LinkOrder {
  readonly field: 'lien' | 'lienInvite' | 'lienFeuille' | 'lienFilm' | 'lienEpreuve' | 'lienDevis' | 'lienPaiement';
  readonly kind: LinkKind;
  /** Record that the link opens: an answer, a sent road map, an account. */
  readonly id: number;
  readonly publicUrl: string;
}

/** One link as the trace of its mail keeps it. The mark stands in the body until the mail leaves; the secret is never stored. */
export interface MailLink {
  readonly Marque: string;
  readonly Genre: LinkKind;
  readonly IdFiche: number;
  /** Address that the link was made for. */
  readonly Destinataire: string;
}

/** A mail that one act of the product asks for. */
export interface MailOrder {
  /** Usage of the automatic mail; its template is chosen by it. */
  readonly usage: MailUsage;
  /** The record the mail is about: it gives the recipient, the language and the words of the template. */
  readonly entity: string;
  readonly id: number;
  /** Subject of the mail beyond its record: a driver and a day. */
  readonly subject?: string;
  /** Addressee of the former mail, where the record does not lead to them any more. */
  readonly to?: string;
  /** Words that the record does not hold. */
  readonly values?: Readonly<Partial<Record<(typeof GIVEN_FIELDS)[number], string>>>;
  /** Links to what the recipient alone may open; their secrets are made as the mail leaves. */
  readonly links?: readonly LinkOrder[];
  /** Why somebody does what the mail tells, as it was written for who reads each language: a mail in another one goes without. */
  readonly reasons?: Reasons;
  /** Changes since the last mail about it: the mail begins with them. */
  readonly changes?: readonly FactChange[];
  /** Files of the store that go with it, besides those of the template. */
  readonly attachments?: readonly Attachment[];
  /** It leaves though a word is empty: a person sees it, or refuses it. Any other stays, to be completed. */
  readonly isSeen?: boolean;
}

/** A mail as stored before it leaves. */
export interface WrittenMail {
  /** Instant before which it does not leave. */
  readonly notBefore?: string | null;
  readonly source: MailSource;
  /** Id of the record that the trace refers to; null where it tells nobody anything. */
  readonly about: number | null;
  readonly contactId: number | null;
  readonly recipient: string;
  /** `pictures`: files that its words show. */
  readonly mail: { readonly subject: string; readonly html: string; readonly pictures?: readonly number[] };
  readonly links: readonly MailLink[];
  readonly usage: number | null;
  /** Subject beyond that record; absent where the record says it all. */
  readonly subject?: string;
  /** Why it does not leave by itself; absent: it leaves. */
  readonly held?: string;
  /** Key of the mailing; null: a mail of its own. */
  readonly batch: string | null;
  /** The mailing that it is part of. */
  readonly mailing?: number;
  /** One of the letters to a list: mails to one person pass before it. */
  readonly isBulk?: boolean;
  /** Nothing due: it brings the way to unsubscribe, and goes to no address that did. */
  readonly isPromotional?: boolean;
  readonly attachments: readonly Attachment[];
}

export type MailOutcome =
  | {
      readonly ok: true;
      readonly traceId: number;
      /** Reader of the mail. */
      readonly name: string;
      readonly isSimulated: boolean;
      readonly culture: Language;
      /** Words that the record leaves empty. */
      readonly missing: readonly string[];
    }
  /** Nobody has an address; or staff have set the template aside. */
  | { readonly ok: false; readonly code: 'sans-adresse' | 'sans-modele' };
