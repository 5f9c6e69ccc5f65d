import type { FestivalRemise } from '#generated/records/festival-remise.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { FestivalGroupeMembre } from '#generated/records/festival-groupe-membre.gen.ts';
import { GroupeMembreStatut } from '#generated/enums/groupe-membre-statut.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { isHandable } from '#domain/groups/member-work.ts';
import { badgeWords, isPrintedSo, outdatedBadge, type OutdatedBadge } from '#domain/participants/badges.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { type DeskFile, type DeskRole, type Done, isDueBefore, judge, type Refusal, refusalOf } from './desk-file.ts';
import { giftsOf } from './desk-gifts.ts';
import { type Debt, NO_DEBT } from './debts.ts';
import type { DeskRows } from './desk-rows.ts';

/** The people of an edition as a desk sees them, one file a person, whatever their roles. */
export function filesOf(rows: DeskRows): readonly DeskFile[] {
  const roles = [...rows.participants.flatMap((one) => participantRoles(one, rows)), ...rows.members.map((one) => memberRole(one, rows))];
  return [...Map.groupBy(roles, ({ key }) => key).values()].map((personRoles) => fileOf(personRoles, rows));
}

interface Owned {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly role: DeskRole;
  readonly token: string | null;
  readonly email: string | null;
  readonly photo: number | null;
  readonly record: FestivalParticipant | FestivalGroupeMembre;
}

function fileOf(personRoles: readonly Owned[], rows: DeskRows): DeskFile {
  // A person who collects for others is named by a role of their own, or by what they are called.
  const first = personRoles.find(({ role }) => role.Pour === null) ?? personRoles[0];
  const Roles = personRoles.map(({ role }) => role);
  const mine = personRoles.filter(({ role }) => role.Pour === null && role.Type !== null);
  const Dotations = giftsOf(mine, { ...rows, done: (record) => doneOf(record, rows) });
  return {
    Cle: first?.key ?? '',
    Nom: first?.name ?? '',
    Detail: personRoles.find(({ detail }) => detail !== null && detail !== '')?.detail ?? null,
    Email: personRoles.find(({ email }) => email !== null)?.email ?? null,
    Jetons: personRoles.flatMap(({ role, token }) => (token === null || role.Pour !== null ? [] : [token])),
    Photo: first?.photo ?? null,
    ...judge({ Roles, Dotations }),
    Roles,
    Dotations,
  };
}

/** A participant with no person of its own stands for itself. */
function keyOf(participant: FestivalParticipant): string {
  const person = participant.IdPersonne;
  return person === null ? `f${participant.Id}` : `p${person}`;
}

/** A role of its own, and one of whoever collects it: the same badge, handed over once. */
function participantRoles(participant: FestivalParticipant, rows: DeskRows): readonly Owned[] {
  const type = participant.Type;
  if (type === ParticipantType.virtuel) return [];
  const words = badgeWords(participant, rows);
  const person = rows.people.get(participant.IdPersonne ?? 0);
  const name = fullName(person) || words.name || NAMELESS;
  const ownRole: Owned = {
    key: keyOf(participant),
    name,
    detail: words.structure,
    role: roleOf(participant, { type, isPrinted: isPrintedSo(participant, words), outdated: outdatedBadge(participant, words), rows }),
    token: participant.JetonBadge,
    email: rows.contacts.get(participant.IdContact ?? 0)?.Email ?? null,
    photo: person?.IdPhoto ?? null,
    record: participant,
  };
  const collector = rows.collectors.get(participant.Id);
  if (collector === undefined || `p${collector}` === ownRole.key) return [ownRole];
  const taker = rows.people.get(collector);
  return [
    ownRole,
    { ...ownRole, key: `p${collector}`, name: fullName(taker), photo: taker?.IdPhoto ?? null, role: { ...ownRole.role, Pour: name } },
  ];
}

const NAMELESS = 'N. N.';

function fullName(person: Pick<Personne, 'Prenom' | 'Nom'> | FestivalGroupeMembre | undefined): string {
  return [person?.Prenom, person?.Nom].flatMap((part) => part ?? []).join(' ');
}

interface RoleFacts {
  readonly type: number;
  readonly isPrinted: boolean;
  readonly outdated: OutdatedBadge | null;
  readonly rows: DeskRows;
}

function roleOf(participant: FestivalParticipant, { type, isPrinted, outdated, rows }: RoleFacts): DeskRole {
  const status = participant.Statut;
  const { due, until, piece } = debtOf(participant, rows);
  const isHandedOver = status === ParticipantStatut.retiree;
  const printed = participant.DateEditionBadge === null ? 'aEditer' : 'aReediter';
  return {
    Entite: participantEntity(type),
    Id: participant.Id,
    Type: type,
    Statut: status,
    Categorie: participant.CategorieBadge,
    Badge: isPrinted ? 'edite' : printed,
    Perime: outdated,
    Refus: refusalOf({ type, status, due }),
    Motif: participant.Motif,
    Du: due,
    IsDuAvant: isDueBefore({ type, status, due }),
    Echeance: until,
    Pour: null,
    Piece: piece,
    Remis: isHandedOver ? doneOf(participant, rows) : null,
  };
}

/** The amount of an invoice is owed; before it, an accreditation that waits for its payment owes its price. */
function debtOf(participant: FestivalParticipant, { debts, accredited }: DeskRows): Debt {
  const debt = debts.get(participant.Id);
  if (debt !== undefined) return debt;
  const file = accredited.get(participant.Id);
  if (file === undefined || participant.Statut !== ParticipantStatut.attentePaiement) return NO_DEBT;
  return { due: file.Prix ?? 0, until: file.DateEcheance, piece: null };
}

type Handed = Pick<FestivalRemise, 'IdRemisPar' | 'DateRemise' | 'Guichet'> | FestivalParticipant | FestivalGroupeMembre;

function doneOf(record: Handed, { users }: Pick<DeskRows, 'users'>): Done {
  const by = users[String(record.IdRemisPar ?? 0)];
  return { Le: record.DateRemise ?? '', Par: typeof by === 'string' ? by : null, Guichet: record.Guichet };
}

function memberRole(member: FestivalGroupeMembre, rows: DeskRows): Owned {
  const group = rows.groups.get(member.IdGroupe);
  const status = member.Statut;
  return {
    key: `m${member.Id}`,
    name: fullName(member),
    detail: group?.Libelle ?? null,
    token: member.JetonBadge,
    email: null,
    photo: null,
    record: member,
    role: {
      Entite: 'festival-groupe-membre',
      Id: member.Id,
      Type: null,
      Statut: status,
      Categorie: null,
      Badge: member.DateEditionBadge === null ? 'aEditer' : 'edite',
      Perime: null,
      Refus: memberRefusal(member, group),
      Motif: null,
      Du: 0,
      IsDuAvant: false,
      Echeance: null,
      Pour: null,
      Piece: null,
      Remis: status === GroupeMembreStatut.retire ? doneOf(member, rows) : null,
    },
  };
}

/** A badge handed over stays so, whatever became of the group. */
function memberRefusal(member: FestivalGroupeMembre, group: FestivalGroupe | undefined): Refusal | null {
  if (member.Statut === GroupeMembreStatut.retire) return null;
  if (member.IsAnnule === true) return 'annule';
  return group !== undefined && isHandable(group) ? null : 'groupeNonValide';
}
