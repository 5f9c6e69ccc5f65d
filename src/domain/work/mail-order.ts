import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { ComposedMail } from '#domain/mails/compose.ts';
import type { LinkOrder, MailLink } from '#domain/mails/mail-links.ts';
import type { MailSource } from '#domain/mails/mail-sources.ts';
import type { GIVEN_FIELDS } from '#domain/mails/templates/merge-fields.ts';

/** A file of the store that goes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly fileId: number;
}

/** One reason in the languages in which somebody wrote it. */
export type Reasons = Readonly<Partial<Record<Language, string>>>;

/** A mail that one act of the product asks for. */
export interface MailOrder {
  /** Which of the automatic mails; its template is chosen by it. */
  readonly usage: MailUsage;
  /** The record the mail is about: it gives the recipient, the language and the words of the template. */
  readonly entity: string;
  readonly id: number;
  /** Words that the record does not hold. */
  readonly values?: Readonly<Partial<Record<(typeof GIVEN_FIELDS)[number], string>>>;
  /** Links to what the recipient alone may open; their secrets are made as the mail leaves. */
  readonly links?: readonly LinkOrder[];
  /** Why somebody does what the mail tells, as it was written for who reads each language: a mail in another one goes without. */
  readonly reasons?: Reasons;
  /** Files of the store that go with it, besides those of the template. */
  readonly attachments?: readonly Attachment[];
}

/** A mail as it is kept before it leaves. */
export interface WrittenMail {
  readonly source: MailSource;
  /** Id of the record that the trace refers to. */
  readonly about: number;
  readonly contactId: number | null;
  readonly recipient: string;
  readonly mail: Pick<ComposedMail, 'subject' | 'html'>;
  readonly links: readonly MailLink[];
  readonly usage: number | null;
  /** Key of the mailing; null: a mail of its own. */
  readonly batch: string | null;
  readonly attachments: readonly Attachment[];
}

export type MailOutcome =
  | { readonly ok: true; readonly traceId: number; readonly isSimulated: boolean; readonly culture: Language }
  /** Nobody has an address; or staff have set the template aside. */
  | { readonly ok: false; readonly code: 'sans-adresse' | 'sans-modele' };
