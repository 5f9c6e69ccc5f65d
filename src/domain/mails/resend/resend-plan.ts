import type { Contact } from '#generated/records/contact.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { isEmail } from '#domain/records/write/check-kinds.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { norm } from '#domain/values/text/norm.ts';

/** Fields of a contact that allow or forbid another letter. */
export const CONTACT_READ = ['Email', 'IsArchive', 'IsEmailErreur', 'IsHorsMailing'] as const;

/** Fields by which a trace refers to the record that it is about. */
const SUBJECTS = [
  'IdParticipant',
  'IdGroupe',
  'IdAbonnement',
  'IdCompte',
  'IdInsRecup',
  'IdInscription',
  'IdProgrammation',
  'IdTranche',
  'IdCourse',
  'IdRooming',
  'IdAffectation',
  'IdDemandeBenevole',
  'IdCompteUtilisateur',
  'IdCopie',
  'IdFilm',
] as const;

export const TRACE_READ = [
  'Statut',
  'IsSimule',
  'Destinataire',
  'Objet',
  'Usage',
  'IdModele',
  'IdContact',
  'IsPerime',
  'IsEnVigueur',
  'FaitsDits',
  'SujetDit',
  ...SUBJECTS,
] as const;

export type ResentTrace = Pick<MailTrace, 'Id' | (typeof TRACE_READ)[number]>;
export type ResentContact = Pick<Contact, 'Id' | (typeof CONTACT_READ)[number]>;

/** Why a mail of the series stays where it is. */
type ResendReason =
  | 'en-file'
  | 'sort-inconnu'
  | 'incomplet'
  | 'remplace'
  | 'perime'
  | 'archive'
  | 'adresse-invalide'
  | 'adresse-en-erreur'
  | 'hors-mailing'
  | 'doublon';

export interface ResendPlan {
  readonly kept: readonly { readonly trace: ResentTrace; readonly email: string }[];
  readonly left: readonly { readonly trace: ResentTrace; readonly email: string; readonly reason: ResendReason }[];
  readonly fingerprint: string;
}

interface ResendFound {
  /** In the order of the list. */
  readonly traces: readonly ResentTrace[];
  readonly contacts: ReadonlyMap<number, ResentContact>;
  /** Templates of letters that contacts may refuse. */
  readonly promotional: ReadonlySet<number>;
  /** Mails are stored and never leave. */
  readonly isSimulated: boolean;
}

/** Sorts the mails of a list: the latest of several copies of one letter leaves, and only where its reader may be written to. */
export function planResend({ traces, contacts, promotional, isSimulated }: ResendFound): ResendPlan {
  const latest = new Map<string, number>();
  const sorted = traces.map((trace) => {
    const contact = contacts.get(trace.IdContact ?? 0);
    const email = contact?.Email ?? trace.Destinataire;
    const reason = reasonOf(trace, { contact, email, isPromotional: promotional.has(trace.IdModele ?? 0), isSimulated });
    if (reason === null) latest.set(letterOf(trace, email), Math.max(trace.Id, latest.get(letterOf(trace, email)) ?? 0));
    return { trace, email, reason };
  });
  const judged = sorted.map(({ trace, email, reason }) => ({
    trace,
    email,
    reason: reason ?? (latest.get(letterOf(trace, email)) === trace.Id ? null : ('doublon' as const)),
  }));
  const kept = judged.filter(({ reason }) => reason === null);
  const left = judged.flatMap(({ reason, ...mail }) => (reason === null ? [] : [{ ...mail, reason }]));
  return { kept, left, fingerprint: fingerprintOf(kept.map(({ trace, email }) => `${trace.Id} ${trace.Statut ?? 0} ${email}`)) };
}

interface Reader {
  readonly contact: ResentContact | undefined;
  readonly email: string;
  readonly isPromotional: boolean;
  readonly isSimulated: boolean;
}

function reasonOf(trace: ResentTrace, { contact, email, isPromotional, isSimulated }: Reader): ResendReason | null {
  if (trace.Statut === MailStatut.enAttente && (isSimulated || trace.IsSimule !== true)) return 'en-file';
  if (trace.Statut === MailStatut.sortInconnu) return 'sort-inconnu';
  if (trace.Statut === MailStatut.aCompleter) return 'incomplet';
  if (trace.IsPerime === true) return 'perime';
  if (trace.FaitsDits !== null && trace.IsEnVigueur !== true) return 'remplace';
  if (!isEmail().passes(email, {})) return 'adresse-invalide';
  if (contact === undefined) return null;
  if (contact.IsArchive === true) return 'archive';
  if (contact.IsEmailErreur === true) return 'adresse-en-erreur';
  return isPromotional && contact.IsHorsMailing === true ? 'hors-mailing' : null;
}

/** One letter: its reader, its subject line, its template and its record. */
function letterOf(trace: ResentTrace, email: string): string {
  const about = SUBJECTS.map((field) => trace[field] ?? '').join(' ');
  return JSON.stringify([norm(email), trace.Objet, trace.Usage, trace.IdModele, trace.SujetDit, about]);
}

const LEFT_SHOWN = 500;

/** The dry run as its reader sees it. */
export function describeResend({ kept, left, fingerprint }: ResendPlan) {
  const reasons = Map.groupBy(left, ({ reason }) => reason);
  return {
    Mails: kept.length + left.length,
    Repartent: kept.length,
    Copies: kept.filter(({ trace }) => trace.Statut === MailStatut.envoye).length,
    Ecartes: left
      .slice(0, LEFT_SHOWN)
      .map(({ trace, email, reason }) => ({ Id: trace.Id, Destinataire: email, Objet: trace.Objet, Raison: reason })),
    Raisons: [...reasons].map(([Raison, { length }]) => ({ Raison, Nombre: length })),
    Empreinte: fingerprint,
  };
}
