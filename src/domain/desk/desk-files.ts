import { GroupeMembreStatut } from '#generated/enums/groupe-membre-statut.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { isHandable } from '#domain/groups/member-work.ts';
import { badgeWords, isPrintedSo, outdatedBadge, type OutdatedBadge } from '#domain/participants/badges.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { type DeskFile, type DeskRole, type Done, isDueBefore, judge, MEMBER, type Refusal, refusalOf } from './desk-file.ts';
import { giftsOf } from './desk-gifts.ts';
import { type Debt, NO_DEBT } from './debts.ts';
import type { DeskRows } from './desk-rows.ts';

/** The people of an edition as a desk sees them, one file a person, whatever their roles. */
export function filesOf(rows: DeskRows): readonly DeskFile[] {
  const roles = [...rows.participants.flatMap((one) => participantRoles(one, rows)), ...rows.members.map((one) => memberRole(one, rows))];
  return [...Map.groupBy(roles, ({ key }) => key).values()].map((own) => fileOf(own, rows));
}

interface Owned {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly role: DeskRole;
  readonly token: string | null;
  readonly email: string | null;
  readonly photo: number | null;
  readonly record: RecordData;
}

function fileOf(own: readonly Owned[], rows: DeskRows): DeskFile {
  // Who collects for others is named by a role of their own, or by what they are called.
  const first = own.find(({ role }) => role.Pour === null) ?? own[0];
  const Roles = own.map(({ role }) => role);
  const mine = own.filter(({ role }) => role.Pour === null && role.Type !== null);
  const Dotations = giftsOf(mine, { ...rows, done: (record) => doneOf(record, rows) });
  return {
    Cle: first?.key ?? '',
    Nom: first?.name ?? '',
    Detail: own.find(({ detail }) => detail !== null && detail !== '')?.detail ?? null,
    Email: own.find(({ email }) => email !== null)?.email ?? null,
    Jetons: own.flatMap(({ role, token }) => (token === null || role.Pour !== null ? [] : [token])),
    Photo: first?.photo ?? null,
    ...judge({ Roles, Dotations }),
    Roles,
    Dotations,
  };
}

/** A participant with no person of its own stands for itself. */
const keyOf = (participant: RecordData): string => {
  const person = readNumber(participant, 'IdPersonne');
  return person === null ? `f${readId(participant)}` : `p${person}`;
};

/** A role of its own, and one of whoever collects it: the same badge, handed over once. */
function participantRoles(participant: RecordData, rows: DeskRows): readonly Owned[] {
  const type = readNumber(participant, 'Type') ?? 0;
  if (type === ParticipantType.virtuel) return [];
  const words = badgeWords(participant, rows);
  const person = rows.people.get(readNumber(participant, 'IdPersonne') ?? 0) ?? {};
  const name = fullName(person) || words.name || NAMELESS;
  const own: Owned = {
    key: keyOf(participant),
    name,
    detail: words.structure,
    role: roleOf(participant, { type, isPrinted: isPrintedSo(participant, words), outdated: outdatedBadge(participant, words), rows }),
    token: readText(participant, 'JetonBadge'),
    email: readText(rows.contacts.get(readNumber(participant, 'IdContact') ?? 0) ?? {}, 'Email'),
    photo: readNumber(person, 'IdPhoto'),
    record: participant,
  };
  const collector = rows.collectors.get(readId(participant));
  if (collector === undefined || `p${collector}` === own.key) return [own];
  const taker = rows.people.get(collector) ?? {};
  return [
    own,
    { ...own, key: `p${collector}`, name: fullName(taker), photo: readNumber(taker, 'IdPhoto'), role: { ...own.role, Pour: name } },
  ];
}

const NAMELESS = 'N. N.';

const fullName = (person: RecordData): string => ['Prenom', 'Nom'].flatMap((field) => readText(person, field) ?? []).join(' ');

interface RoleFacts {
  readonly type: number;
  readonly isPrinted: boolean;
  readonly outdated: OutdatedBadge | null;
  readonly rows: DeskRows;
}

function roleOf(participant: RecordData, { type, isPrinted, outdated, rows }: RoleFacts): DeskRole {
  const status = readNumber(participant, 'Statut') ?? 0;
  const { due, until } = debtOf(participant, rows);
  const isHandedOver = status === ParticipantStatut.retiree;
  const printed = readText(participant, 'DateEditionBadge') === null ? 'aEditer' : 'aReediter';
  return {
    Entite: participantEntity(type),
    Id: readId(participant),
    Type: type,
    Statut: status,
    Categorie: readNumber(participant, 'CategorieBadge'),
    Badge: isPrinted ? 'edite' : printed,
    Perime: outdated,
    Refus: refusalOf({ type, status, due }),
    Motif: readText(participant, 'Motif'),
    Du: due,
    IsDuAvant: isDueBefore({ type, status, due }),
    Echeance: until,
    Pour: null,
    Remis: isHandedOver ? doneOf(participant, rows) : null,
  };
}

/** What stands on an invoice is owed; before it, an accreditation that waits for its payment owes its price. */
function debtOf(participant: RecordData, { debts, accredited }: DeskRows): Debt {
  const known = debts.get(readId(participant));
  if (known !== undefined) return known;
  const file = accredited.get(readId(participant));
  if (file === undefined || readNumber(participant, 'Statut') !== ParticipantStatut.attentePaiement) return NO_DEBT;
  return { due: readNumber(file, 'Prix') ?? 0, until: readText(file, 'DateEcheance') };
}

const doneOf = (record: RecordData, { users }: Pick<DeskRows, 'users'>): Done => {
  const by = users[String(readNumber(record, 'IdRemisPar') ?? 0)];
  return { Le: readText(record, 'DateRemise') ?? '', Par: typeof by === 'string' ? by : null, Guichet: readText(record, 'Guichet') };
};

function memberRole(member: RecordData, rows: DeskRows): Owned {
  const group = rows.groups.get(readNumber(member, 'IdGroupe') ?? 0) ?? {};
  const status = readNumber(member, 'Statut') ?? 0;
  return {
    key: `m${readId(member)}`,
    name: fullName(member),
    detail: readText(group, 'Libelle'),
    token: readText(member, 'JetonBadge'),
    email: null,
    photo: null,
    record: member,
    role: {
      Entite: MEMBER,
      Id: readId(member),
      Type: null,
      Statut: status,
      Categorie: null,
      Badge: readText(member, 'DateEditionBadge') === null ? 'aEditer' : 'edite',
      Perime: null,
      Refus: memberRefusal(member, group),
      Motif: null,
      Du: 0,
      IsDuAvant: false,
      Echeance: null,
      Pour: null,
      Remis: status === GroupeMembreStatut.retire ? doneOf(member, rows) : null,
    },
  };
}

/** What was handed over stays so, whatever became of the group. */
function memberRefusal(member: RecordData, group: RecordData): Refusal | null {
  if (member['Statut'] === GroupeMembreStatut.retire) return null;
  if (member['IsAnnule'] === true) return 'annule';
  return isHandable(group) ? null : 'groupeNonValide';
}
