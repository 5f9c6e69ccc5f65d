import { addDays, festivalZone, toUtcText, zonedInstant } from '#domain/values/dates.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import { find } from '#domain/work/work.ts';
import { roadmapsOf } from '#domain/welcome/roadmap/roadmap.ts';
import { changeSentences, factChanges, keptFacts, type ToldFact } from '#domain/texts/told-facts.ts';
import { factsOf } from '#domain/welcome/roadmap/roadmap-facts.ts';
import { readWorld } from '../world/read-world.ts';
import { at, type DemoValues, type DemoWorld } from '../world/world.ts';

const VALIDATED = [64, 128];
/** Every so many of those who have a night, it moved after their page had left. */
const MOVED_EVERY = 14;
const SENT_DAYS_AGO = 3;

/** Pages that the guests who are validated have in hand; some of them no longer say what is true. */
export function addSentRoadmaps(world: DemoWorld): void {
  const guests = readWorld(world, find('festival-participant-invite', { Eannee: world.edition.Eannee, Statut: VALIDATED }));
  const roadmaps = readWorld(world, roadmapsOf(guests));
  const expiry = toUtcText(zonedInstant(addDays(world.edition.DateFin, 30), '00:00:00', festivalZone()));
  for (const [index, guest] of guests.entries()) {
    const roadmap = roadmaps.get(guest.Id);
    if (roadmap === undefined) continue;
    const now = factsOf(roadmap);
    const sentFacts = index % MOVED_EVERY === 0 ? withOtherNight(now) : now;
    world.add('feuille-route', sentAs(guest, { told: sentFacts, changes: factChanges(sentFacts, now), world, ExpireLe: expiry }));
  }
}

/** As it was before somebody moved the last night. */
function withOtherNight(facts: readonly ToldFact[]): readonly ToldFact[] {
  const last = facts.findLast(({ kind }) => kind === 'nuit');
  return facts.map((one) => (one === last ? { ...one, said: `${one.said}\tautre chambre` } : one));
}

interface Sending {
  readonly told: readonly ToldFact[];
  readonly changes: ReturnType<typeof factChanges>;
  readonly world: DemoWorld;
  readonly ExpireLe: string;
}

function sentAs(guest: FestivalParticipantInvite, { told, changes, world, ExpireLe }: Sending): DemoValues<'feuille-route'> {
  return {
    IdParticipant: guest.Id,
    DateEnvoi: at(world.fromToday(-SENT_DAYS_AGO), '17:40'),
    IdEnvoyePar: guest.IdUtilisateurReferent,
    IsParMail: true,
    IsDerniere: true,
    IsPerimee: changes.length > 0,
    Ecarts: changes.length === 0 ? null : changeSentences(changes, 'fr').join(' ; '),
    Contenu: keptFacts(told),
    ExpireLe,
    IsRevoquee: false,
  };
}
