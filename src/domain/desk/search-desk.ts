import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalGroupeMembre } from '#generated/records/festival-groupe-membre.gen.ts';
import { listedIds } from '#domain/mails/mail-work.ts';
import { readId } from '#domain/values/record-data.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import type { EntityName } from '#domain/work/typed-records.ts';
import { find, type Work } from '#domain/work/work.ts';
import { type DeskFile } from './desk-file.ts';
import { filesOf } from './desk-files.ts';
import { readRows, type Wanted } from './desk-rows.ts';
import { nearestFirst } from './nearest-first.ts';

const SHOWN_MAX = 12;
const NET_MAX = 60;

export interface DeskSearch {
  readonly Fiches: readonly DeskFile[];
  readonly IsTronque: boolean;
  readonly IsJeton: boolean;
  readonly AutreEdition: number | null;
}

/** Person at the desk: a token is one badge, whatever its edition; an address or a name is looked for in the edition. */
export function* searchDesk(typed: string, eannee: number): Work<DeskSearch> {
  const text = typed.trim();
  if (text === '') return { Fiches: [], IsTronque: false, IsJeton: false, AutreEdition: null };
  const byToken = yield* ofToken(text, eannee);
  if (byToken !== null) return byToken;
  const wanted = text.includes('@') ? yield* ofAddress(text, eannee) : yield* ofName(text, eannee);
  const found = nearestFirst(yield* readFiles(wanted), text);
  return { Fiches: found.slice(0, SHOWN_MAX), IsTronque: found.length > SHOWN_MAX, IsJeton: false, AutreEdition: null };
}

export interface DeskPage {
  readonly Fiches: readonly DeskFile[];
  /** Start of the next page; null: there is none. */
  readonly Suite: number | null;
}

const PAGE = 400;
const ALL_MAX = 50_000;

/** Everybody of an edition, some at a time: whoever has roles on two pages comes whole on both. */
export function* readPage(eannee: number, start: number): Work<DeskPage> {
  const Tri = [{ Key: 'Id', Desc: false }];
  const inEdition = { Tri, Criteres: { field: 'Eannee', op: 'eq', value: eannee } satisfies CriteriaOf<'festival-participant'> };
  const participants = yield* listedIds({ entity: 'festival-participant', shown: null, filter: inEdition, max: ALL_MAX });
  const groups = (yield* find('festival-groupe', { Eannee: eannee })).map(readId);
  const ofGroups = { Tri, Criteres: { field: 'IdGroupe', op: 'in', value: groups } satisfies CriteriaOf<'festival-groupe-membre'> };
  const members =
    groups.length === 0 ? [] : yield* listedIds({ entity: 'festival-groupe-membre', shown: null, filter: ofGroups, max: ALL_MAX });
  const end = start + PAGE;
  const some = yield* find('festival-participant', { Id: participants.slice(start, end) });
  function from(position: number): number {
    return Math.max(0, position - participants.length);
  }
  const wanted = wantedOf({ eannee, participants: some, members: members.slice(from(start), from(end)) });
  return { Fiches: yield* readFiles(wanted), Suite: end < participants.length + members.length ? end : null };
}

export function* readFiles(wanted: Wanted): Work<readonly DeskFile[]> {
  return filesOf(yield* readRows(wanted));
}

function* ofToken(token: string, eannee: number): Work<DeskSearch | null> {
  const [participant] = yield* find('festival-participant', { JetonBadge: token });
  const [member] = participant === undefined ? yield* find('festival-groupe-membre', { JetonBadge: token }) : [];
  if (participant === undefined && member === undefined) return null;
  const year = participant === undefined ? yield* yearOf(member ?? {}) : participant.Eannee;
  const wanted = wantedOf({ eannee: year, participants: participant ? [participant] : [], members: member ? [member.Id] : [] });
  const files = (yield* readFiles(wanted)).filter(({ Jetons }) => Jetons.some((one) => one.toLowerCase() === token.toLowerCase()));
  return { Fiches: files, IsTronque: false, IsJeton: true, AutreEdition: year === eannee ? null : year };
}

function* yearOf(member: Partial<FestivalGroupeMembre>): Work<number> {
  const [group] = yield* find('festival-groupe', { Id: member.IdGroupe ?? 0 });
  return group?.Eannee ?? 0;
}

function* ofAddress(address: string, eannee: number): Work<Wanted> {
  const contacts = (yield* find('contact', { Email: address })).map(readId);
  const people = (yield* find('personne', { Email: address })).map(readId);
  const participants = yield* find('festival-participant', { Eannee: eannee, IdContact: contacts });
  const wanted = wantedOf({ eannee, participants, members: [] });
  return { ...wanted, people: [...new Set([...wanted.people, ...people])] };
}

function* ofName(text: string, eannee: number): Work<Wanted> {
  const ids = yield* listed('festival-participant', text, { field: 'Eannee', op: 'eq', value: eannee });
  const participants = yield* find('festival-participant', { Id: ids });
  const groups = (yield* find('festival-groupe', { Eannee: eannee })).map(readId);
  const members = groups.length === 0 ? [] : yield* listed('festival-groupe-membre', text, { field: 'IdGroupe', op: 'in', value: groups });
  const wanted = wantedOf({ eannee, participants, members });
  const collectors = yield* collectorsNamed(text, eannee);
  return { ...wanted, people: [...new Set([...wanted.people, ...collectors])] };
}

/** People who come for the passes of others, and who may have none themselves. */
function* collectorsNamed(text: string, eannee: number): Work<readonly number[]> {
  const contacts = yield* listed('contact', text, null);
  const passes = yield* find('festival-participant-pass', { Eannee: eannee, IdContactRetrait: contacts });
  const collectors = yield* find('contact', { Id: passes.flatMap((pass) => pass.IdContactRetrait ?? []) });
  return collectors.flatMap((contact) => contact.IdPersonne);
}

function* listed<E extends EntityName>(entity: E, GlobalSearch: string, Criteres: CriteriaOf<E> | null): Work<readonly number[]> {
  return yield* listedIds({ entity, shown: null, filter: { GlobalSearch, Criteres }, max: NET_MAX, isNearestFirst: true });
}

interface Found {
  readonly eannee: number;
  readonly participants: readonly FestivalParticipant[];
  readonly members: readonly number[];
}

/** All that the people found are at the edition, and those that are nobody's yet. */
function wantedOf({ eannee, participants, members }: Found): Wanted {
  const nameless = participants.filter((one) => one.IdPersonne === null).map(readId);
  return { eannee, people: [...new Set(participants.flatMap((one) => one.IdPersonne ?? []))], nameless, members };
}
