import type { LinkKind, MailLink } from '#domain/work/mail-order.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';

/** Page that each kind of link opens. */
const PAGES = {
  activation: 'activation',
  invite: 'invitation',
  feuille: 'feuille-de-route',
  film: 'invitation-film',
  epreuve: 'bon-a-tirer',
  adresse: 'adresse',
  devis: 'devis',
  paiement: 'paiement',
} as const satisfies Record<LinkKind, string>;

/** Address of the page of a link. A browser sends nothing after the « # » to a server. */
export function linkPage(publicUrl: string, kind: LinkKind, secret: string): string {
  return `${publicUrl}/${PAGES[kind]}#${secret}`;
}

/** A secret is long and random; the dot ends it, so that no mark begins another. */
export function markOf(kind: LinkKind, secret: string): string {
  return `jeton-${kind}-${secret}.`;
}

/** Links that a trace keeps. Bodies are never searched for links: staff, depositors and guests write in them. */
export function readMailLinks(kept: unknown): readonly MailLink[] {
  return Array.isArray(kept) ? kept.filter(isRecordData).flatMap(linkOf) : [];
}

function linkOf(entry: RecordData): readonly MailLink[] {
  const { IdFiche, Marque, Destinataire } = entry;
  const Genre = linkKind(entry);
  if (Genre === null || typeof IdFiche !== 'number' || typeof Marque !== 'string' || Marque === '' || typeof Destinataire !== 'string')
    return [];
  return [{ Marque, Genre, IdFiche, Destinataire }];
}

const LINK_KINDS: readonly LinkKind[] = ['activation', 'invite', 'feuille', 'film', 'epreuve', 'adresse', 'devis', 'paiement'];

function linkKind({ Genre }: RecordData): LinkKind | null {
  return LINK_KINDS.find((kind) => kind === Genre) ?? null;
}

/** A trace that is about to leave. */
export interface LeavingMail {
  readonly recipient: string;
  readonly participantId: number | null;
  /** Registration that the mail is about. */
  readonly registrationId: number | null;
  /** Group that the mail is about. */
  readonly groupId: number | null;
  /** Invoice that the mail is about. */
  readonly invoiceId: number | null;
  /** Account that the mail is about, where it is written to its holder. */
  readonly accountId: number | null;
}

/** The record of a mail that owns the links of each kind: a registration, a group, an account, a participant. */
export function ownerOf(kind: LinkKind, mail: LeavingMail): number | null {
  if (kind === 'film' || kind === 'epreuve') return mail.registrationId;
  if (kind === 'devis') return mail.groupId;
  if (kind === 'paiement') return mail.invoiceId ?? mail.groupId ?? mail.participantId;
  return isOfAccount(kind) ? mail.accountId : mail.participantId;
}

/** Links of accounts of the public site. */
function isOfAccount(kind: LinkKind): kind is 'activation' | 'adresse' {
  return kind === 'activation' || kind === 'adresse';
}

/** A link opens something only of the record that its mail is about, and only while the mail goes to the address it was made for. */
export function isMadeFor({ Genre, IdFiche, Destinataire }: MailLink, owner: number | null, mail: LeavingMail): boolean {
  if (Destinataire !== mail.recipient || owner === null || owner !== ownerOf(Genre, mail)) return false;
  return !isOfAccount(Genre) || IdFiche === owner;
}

/** The body with the secret of each link of its trace in place of the mark. */
export function withSecrets(html: string, secrets: ReadonlyMap<string, string>): string {
  let filled = html;
  for (const [mark, secret] of secrets) filled = filled.replaceAll(mark, () => secret);
  return filled;
}
