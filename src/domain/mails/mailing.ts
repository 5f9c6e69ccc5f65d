import type { MailSource, FoundRecipient } from '#domain/work/mail-source.ts';
import { picturesIn } from '#domain/values/text/mail-pictures.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { type ComposedMail, languageOf } from './compose.ts';
import type { Attachment } from '#domain/work/mail-order.ts';
import { norm } from '#domain/values/text/norm.ts';
import { fieldsOf } from './templates/template.ts';
import { type MailingWay, USUAL, wayKeys } from './mail-sources.ts';
import {
  type Addressed,
  addressees,
  hasAddress,
  isAgent,
  type LeftOut,
  type MailingReason,
  type Sorted,
  sortRecipients,
} from './recipients.ts';

/** Above it a mailing is cut by hand: nobody reads ten thousand names before saying yes. */
export const MAILING_MAX = 10_000;
const LEFT_OUT_SHOWN = 500;

/** Plan of a template's mailing, among the rows of a list that this person may see. */
export interface MailingPlan<Template> {
  readonly source: MailSource;
  readonly way: MailingWay;
  readonly template: Template;
  /** Rows of the list. */
  readonly records: number;
  readonly sorted: Sorted<MailingReason>;
  /** Records that one address gets one letter about. */
  readonly together: ReadonlyMap<string, readonly number[]>;
  /** People whom the way reaches and who got this template lately, and when the last of them did. */
  readonly written: { readonly count: number; readonly last: string | null };
  readonly fingerprint: string;
}

interface MailingFound {
  readonly way: MailingWay;
  readonly abouts: Parameters<typeof sortRecipients>[0];
  readonly found: readonly FoundRecipient[];
  readonly isTransactional: boolean;
  /** Its subject names the film: each record has a letter of its own. */
  readonly isByRecord: boolean;
}

/** Recipients of a mailing: the one whom the steps write to, else everybody at the end of its way. */
export function sortMailing({ way, abouts, found, isTransactional, isByRecord }: MailingFound): Sorted {
  const people = way.key === USUAL ? addressees(found) : found;
  if (!isByRecord) return sortRecipients(abouts, people, isTransactional);
  const byRecord = Map.groupBy(people, ({ about }) => about);
  const each = abouts.map((about) => sortRecipients([about], byRecord.get(about.id) ?? [], isTransactional));
  return { kept: each.flatMap(({ kept }) => kept), left: each.flatMap(({ left }) => left) };
}

/** Records by the address that they lead to; none where each record has a letter of its own. */
export function recordsByAddress(found: readonly FoundRecipient[], isByRecord: boolean): ReadonlyMap<string, readonly number[]> {
  const groups = Map.groupBy(isByRecord ? [] : found.filter(hasAddress), ({ email }) => norm(email));
  return new Map([...groups].map(([email, recipients]) => [email, [...new Set(recipients.map(({ about }) => about))]]));
}

type Words = Readonly<Record<string, string>>;

/** The films of one letter, all of them named. */
export function filmsTogether(films: readonly (Words | undefined)[], culture: Language): Words {
  const titles = [...new Set(films.flatMap((words) => words?.['film'] ?? []))].filter((title) => title !== '');
  return titles.length < 2 ? {} : { films: new Intl.ListFormat(culture, { type: 'conjunction' }).format(titles) };
}

const FILM_WORDS: ReadonlySet<string> = new Set(['film', 'titreInternational']);
/** Words about one film say nothing of the other films of its reader. */
const FILM_BODY_WORDS: ReadonlySet<string> = new Set([
  'manques',
  'lienEpreuve',
  'photo',
  'photosSansCredit',
  'synopsis',
  'generique',
  'creditsPhotos',
]);

/** A recipient of two films reads two letters: one with the first name, or what the first film lacks, would hide the second. */
export function isByFilm(texts: readonly { readonly subject: string; readonly body: string }[]): boolean {
  return texts.some(
    ({ subject, body }) =>
      fieldsOf(subject).some((word) => FILM_WORDS.has(word)) || fieldsOf(body).some((word) => FILM_BODY_WORDS.has(word)),
  );
}

/** Plan that the person sees before saying yes, and that must still hold when they do. */
export function describePlan({ source, way, records, sorted, written, fingerprint }: MailingPlan<unknown>) {
  const { reasons, languages, left } = summarise(sorted);
  return {
    Fiches: records,
    Destinataires: sorted.kept.length,
    ParAgent: sorted.kept.filter(isAgent).length,
    Vers: way.key,
    Ordre: way.routes.map(({ key }) => key),
    Chemins: [...wayKeys(source)],
    Ecartes: [...left],
    Raisons: [...reasons],
    Langues: [...languages],
    DejaEcrits: written.count,
    DernierEnvoi: written.last,
    Empreinte: fingerprint,
  };
}

interface PreviewedMail {
  readonly person: Addressed;
  readonly culture: Language;
  readonly mail: ComposedMail;
  readonly files: readonly Attachment[];
}

/** The mail of one recipient, as it would leave. */
export function describePreview({ person, culture, mail, files }: PreviewedMail) {
  const inside = picturesIn(mail.html);
  return {
    Fiche: person.about,
    Nom: person.name,
    Email: person.email,
    IsAgent: isAgent(person),
    Culture: culture,
    Objet: mail.subject,
    Corps: mail.html,
    Manquants: [...mail.missing],
    Inconnus: [],
    PiecesJointes: files.filter(({ fileId }) => !inside.has(fileId)).map(({ name }) => name),
  };
}

export function summarise(sorted: Sorted<MailingReason>): {
  readonly reasons: readonly { readonly Raison: MailingReason; readonly Nombre: number }[];
  readonly languages: readonly { readonly Culture: Language; readonly Nombre: number }[];
  readonly left: readonly { readonly Id: number; readonly Nom: string; readonly Email: string | null; readonly Raison: MailingReason }[];
} {
  const byReason = Map.groupBy(sorted.left, ({ reason }: LeftOut<MailingReason>) => reason);
  const byLanguage = Map.groupBy(sorted.kept, ({ language }) => languageOf(language));
  return {
    reasons: [...byReason].map(([Raison, { length }]) => ({ Raison, Nombre: length })),
    languages: LANGUAGES.flatMap((Culture) => ({ Culture, Nombre: byLanguage.get(Culture)?.length ?? 0 })).filter(
      ({ Nombre }) => Nombre > 0,
    ),
    left: sorted.left
      .slice(0, LEFT_OUT_SHOWN)
      .map(({ about, name, email, reason }) => ({ Id: about, Nom: name, Email: email, Raison: reason })),
  };
}

/** Tells two preparations apart: the template, its version, and everybody it reaches. */
export function mailingFingerprint({ kept }: Pick<Sorted, 'kept'>, template: { readonly id: number; readonly version: number }): string {
  const people = kept.map(({ about, email, language }) => `${about} ${email} ${language ?? ''}`);
  return `${kept.length}-${fingerprintOf([`${template.id} ${template.version}`, ...people])}`;
}
