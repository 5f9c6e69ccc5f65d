import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import type { OutdatedBadge } from '#domain/participants/badges.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { sumMoney } from '#domain/values/money.ts';

/** Hand-over: hour, author and desk. */
export interface Done {
  readonly Le: string;
  readonly Par: string | null;
  readonly Guichet: string | null;
}

/** Words of a refusal: whose it is, when it was handed over, where and by whom. */
export function doneWords(nom: string, { Le, Par, Guichet }: Done): Readonly<Record<'nom' | 'quand' | 'qui', string>> {
  const qui = [Guichet, Par].filter((part) => part !== null && part !== '').join(', ');
  return { nom, quand: formatDateTime(Le), qui: qui === '' ? '–' : qui };
}

export type Refusal = 'refusee' | 'desistement' | 'nonValidee' | 'listeAttente' | 'groupeNonValide' | 'annule';
type BadgeState = 'aEditer' | 'edite' | 'aReediter';

export interface DeskPiece {
  readonly Id: number;
  readonly NoFacture: string;
}

/** Role of a person at an edition, with its badge or its pass. */
export interface DeskRole {
  readonly Entite: string;
  readonly Id: number;
  /** Null: a member of a group. */
  readonly Type: number | null;
  readonly Statut: number;
  readonly Categorie: number | null;
  readonly Badge: BadgeState;
  /** Text of the printed badge, and of today's; null: it is true, or was never printed. */
  readonly Perime: OutdatedBadge | null;
  readonly Refus: Refusal | null;
  readonly Motif: string | null;
  readonly Du: number;
  /** Paid before the badge is handed over; otherwise its due date was accepted. */
  readonly IsDuAvant: boolean;
  readonly Echeance: string | null;
  /** Owner, when somebody else collects it. */
  readonly Pour: string | null;
  /** The last invoice of which something came: its receipt is printed. */
  readonly Piece: DeskPiece | null;
  readonly Remis: Done | null;
}

/** Gift that goes with the badge: a bag, a catalogue. One a person, whatever their roles. */
export interface DeskGift {
  readonly Id: number;
  readonly Libelle: string;
  readonly Remis: Done | null;
}

type Verdict = 'remettre' | 'payer' | 'refuse' | 'remis';

/** Somebody who stands at the desk. */
export interface DeskFile {
  /** `p12`: a person, `f33`: a participant without one, `m4`: a member of a group. */
  readonly Cle: string;
  readonly Nom: string;
  readonly Detail: string | null;
  readonly Email: string | null;
  readonly Jetons: readonly string[];
  readonly Photo: number | null;
  readonly Verdict: Verdict;
  /** Amount to pay before anything is handed over. */
  readonly Du: number;
  readonly Roles: readonly DeskRole[];
  readonly Dotations: readonly DeskGift[];
}

/** True if it may be handed over now, once the debt is paid. */
export function isOpen({ Refus, Remis }: Pick<DeskRole, 'Refus' | 'Remis'>): boolean {
  return Refus === null && Remis === null;
}

export function openRoles({ Roles }: Pick<DeskFile, 'Roles'>): readonly DeskRole[] {
  return Roles.filter(isOpen);
}

/** Gifts of a badge still due: to its holders, or with a badge handed over now. */
export function openGifts({ Dotations, Roles }: Pick<DeskFile, 'Dotations' | 'Roles'>): readonly DeskGift[] {
  return Roles.some(({ Refus }) => Refus === null) ? Dotations.filter(({ Remis }) => Remis === null) : [];
}

/** Badges that say something else than what is printed, or were never printed. */
export function rolesToPrint({ Roles }: Pick<DeskFile, 'Roles'>): readonly DeskRole[] {
  return Roles.filter(({ Refus, Badge }) => Refus === null && Badge !== 'edite');
}

/** Roles whose badge would be handed over although it says something else than it should. */
export function outdatedRoles(file: Pick<DeskFile, 'Roles'>): readonly DeskRole[] {
  return openRoles(file).filter(({ Perime }) => Perime !== null);
}

/** Roles whose badge would be handed over although none was ever printed; who pays first gets one printed once they have paid. */
export function unprintedRoles(file: Pick<DeskFile, 'Roles'>): readonly DeskRole[] {
  return openRoles(file).filter(({ Badge, IsDuAvant }) => Badge === 'aEditer' && !IsDuAvant);
}

/** Verdict of the desk about somebody: a word, and the amount to pay first. */
export function judge(file: Pick<DeskFile, 'Roles' | 'Dotations'>): Pick<DeskFile, 'Verdict' | 'Du'> {
  const open = openRoles(file);
  const Du = sumMoney(open.filter(({ IsDuAvant }) => IsDuAvant).map((role) => role.Du));
  if (Du > 0) return { Verdict: 'payer', Du };
  if (open.length + openGifts(file).length > 0) return { Verdict: 'remettre', Du };
  return { Verdict: file.Roles.some(({ Remis }) => Remis !== null) ? 'remis' : 'refuse', Du };
}

export interface Standing {
  readonly type: number;
  readonly status: number;
  /** Amount owed, in euros. */
  readonly due: number;
}

/** Why a participant gets no badge; null: it is handed over, or was. */
export function refusalOf({ type, status, due }: Standing): Refusal | null {
  const { validee, retiree, refusee, desistement, attentePaiement } = ParticipantStatut;
  if (status === validee || status === retiree) return null;
  if (status === refusee) return 'refusee';
  if (status === desistement) return 'desistement';
  if (status !== attentePaiement) return 'nonValidee';
  if (type !== ParticipantType.accredite) return 'listeAttente';
  return due > 0 ? null : 'nonValidee';
}

/** An accreditation that waits for its payment is paid first; what was validated on a due date is handed over. */
export function isDueBefore({ type, status, due }: Standing): boolean {
  return type === ParticipantType.accredite && status === ParticipantStatut.attentePaiement && due > 0;
}
