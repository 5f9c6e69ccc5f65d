import type { FestivalGroupeMembre } from '#generated/records/festival-groupe-membre.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { GroupeMembreStatut } from '#generated/enums/groupe-membre-statut.gen.ts';
import { GroupeStatut } from '#generated/enums/groupe-statut.gen.ts';
import { create, find, read, refuseWith, update, type Work } from '#domain/work/work.ts';
import { importedLines, type MemberLine, readMemberFile } from './member-file.ts';

export interface MemberImport {
  readonly lines: readonly MemberLine[];
  readonly imported: number;
}

interface ImportOrder {
  readonly text: string;
  readonly isForced: boolean;
  /** Tells what would come and writes nothing. */
  readonly isTrial: boolean;
}

/** Brings the members of a file into a group, which is held meanwhile: two people who import at once see each other. */
export function* importMembers(idGroupe: number, { text, isForced, isTrial }: ImportOrder): Work<MemberImport> {
  yield* read('festival-groupe', idGroupe);
  const members = yield* find('festival-groupe-membre', { IdGroupe: idGroupe });
  const lines = readMemberFile(text, members);
  const taken = isTrial ? [] : importedLines(lines, isForced);
  for (const { Nom, Prenom } of taken) yield* create('festival-groupe-membre', { IdGroupe: idGroupe, Nom, Prenom, IsAnnule: false });
  return { lines, imported: taken.length };
}

/** Members of a group with a badge to print: neither withdrawn nor handed over. */
function isToPrint(member: FestivalGroupeMembre): boolean {
  return member.Statut === GroupeMembreStatut.valide && member.IsAnnule !== true;
}

export interface MemberBadge {
  readonly name: string;
  readonly given: string;
  /** Name of the group. */
  readonly detail: string;
  readonly token: string;
}

interface Printing {
  readonly now: string;
  /** A new opaque token. */
  readonly newToken: () => string;
  /** As they would be printed: nothing is marked. */
  readonly isPreview?: boolean;
}

/** Marks the badges of a group as printed, and answers what they say. */
export function* printGroup(idGroupe: number, printing: Printing): Work<readonly MemberBadge[]> {
  const group = yield* read('festival-groupe', idGroupe);
  const members = (yield* find('festival-groupe-membre', { IdGroupe: idGroupe })).filter(isToPrint);
  return yield* printMembers(members, group, printing);
}

/** The badges of some members of a group. */
export function* printMembers(
  members: readonly FestivalGroupeMembre[],
  { Libelle }: Pick<FestivalGroupe, 'Libelle'>,
  printing: Printing,
): Work<readonly MemberBadge[]> {
  const badges: MemberBadge[] = [];
  for (const member of members) {
    const token = member.JetonBadge ?? printing.newToken();
    if (printing.isPreview !== true)
      yield* update('festival-groupe-membre', member.Id, { DateEditionBadge: printing.now, JetonBadge: token });
    const name = `${member.Prenom} ${member.Nom}`;
    badges.push({ name, given: member.Prenom, detail: Libelle, token });
  }
  return badges;
}

/** The badges of all the groups of a year that are validated. */
export function* printAllGroups(eannee: number, printing: Printing): Work<readonly MemberBadge[]> {
  const badges: MemberBadge[] = [];
  for (const group of yield* find('festival-groupe', { Eannee: eannee, Statut: GroupeStatut.validee }))
    badges.push(...(yield* printGroup(group.Id, printing)));
  return badges;
}

interface HandingOver {
  readonly now: string;
  readonly userId: number;
}

/** Only who is paid for, or owes nothing, gets a badge: at the desk, from the sheet of the group, one by one or all at once. */
export function isHandable(group: { readonly Statut?: unknown }): boolean {
  return group.Statut === GroupeStatut.validee;
}

/** The badges of a group given out at once, as one by one; who dropped out (`IsAnnule`) has none, who has one keeps its date. */
export function* handOverBadges(idGroupe: number, { now, userId }: HandingOver): Work<number> {
  if (!isHandable(yield* read('festival-groupe', idGroupe))) yield* refuseWith('regle-metier', { message: 'groupe.nonValide' });
  const members = (yield* find('festival-groupe-membre', { IdGroupe: idGroupe })).filter(isToPrint);
  for (const member of members)
    yield* update('festival-groupe-membre', member.Id, { Statut: GroupeMembreStatut.retire, DateRemise: now, IdRemisPar: userId });
  return members.length;
}
