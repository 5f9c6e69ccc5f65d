import type { FactChange } from '#domain/texts/told-facts.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FeuilleRoute } from '#generated/records/feuille-route.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import type { FeuillesEnvoi } from '#generated/schemas/feuilles-envoi.zod.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { withSeenHoles } from '#domain/mails/holes/seen-holes.ts';
import { linkPage } from '#domain/mails/mail-links.ts';
import { newSecret, publicAddress } from '#domain/mails/mail-work.ts';
import { planMail } from '#domain/mails/queue-mail.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import type { MailOrder } from '#domain/work/mail-order.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { changeSentences, factChanges, readFacts } from '#domain/texts/told-facts.ts';
import { find, mail, names, open, refuse, refuseWith, see, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { keepRoadmap } from './keep-roadmap.ts';
import { type Roadmap, roadmapsOf } from './roadmap.ts';
import { factsOf, shiftLines } from './roadmap-facts.ts';
import { roadmapRights } from './roadmap-rights.ts';
import { type RoadmapPage, roadmapPage } from './roadmap-page.ts';

interface SentRoadmaps {
  readonly NbMails: number;
  readonly SansAdresse: readonly string[];
  readonly NonAttendus: readonly string[];
}

/** One mail a guest or a volunteer, with their page and its link; those who cannot get one are named. */
export const sendFeuillesDeRoute: WorkService<Asked<unknown, unknown, Infer<typeof FeuillesEnvoi>>, SentRoadmaps> = {
  entity: 'feuille-route',
  run: ({ body: { Ids, AvecIncomplets } }, facts) => withSeenHoles(sendTo(Ids, facts), { AvecIncomplets }, facts),
};

function* sendTo(ids: readonly number[], facts: Facts): Work<SentRoadmaps> {
  const guests: FestivalParticipant[] = [];
  for (const id of new Set(ids)) guests.push(yield* openGuest(id, facts));
  const roadmaps = yield* roadmapsOf(guests);
  const called = yield* participantNames(guests.map(readId));
  const NonAttendus = guests.filter(({ Id }) => !roadmaps.has(Id)).map(({ Id }) => called.get(Id) ?? '');
  const SansAdresse: string[] = [];
  for (const roadmap of roadmaps.values()) if (!(yield* sendRoadmap(roadmap, [], facts))) SansAdresse.push(roadmap.name);
  return { NbMails: roadmaps.size - SansAdresse.length, SansAdresse, NonAttendus };
}

/** A later reader of the page sees all of it: nobody sends what they may not read. */
export function* checkRights(type: number, { has }: Pick<Facts, 'has'>): Work<void> {
  if (!roadmapRights(type).every((right) => has(right))) yield* refuse('droit-manquant');
}

/** Guests and volunteers have a page. */
const WITH_PAGE: readonly number[] = [ParticipantType.invite, ParticipantType.benevole];

function* openGuest(id: number, facts: Facts): Work<FestivalParticipant> {
  // Of two who send at once, the second keeps what it tells after the first.
  yield* waitFor('festival-participant', [id]);
  const guest = yield* see('festival-participant', id);
  if (!WITH_PAGE.includes(guest.Type)) yield* refuse('introuvable');
  yield* checkRights(guest.Type, facts);
  return yield* open('festival-participant', id);
}

/** False: nobody has an address, and nothing is stored as sent. */
export function* sendRoadmap(roadmap: Roadmap, changes: readonly FactChange[], facts: Facts): Work<boolean> {
  const address = yield* publicAddress();
  const order = roadmapOrder(roadmap);
  const planned = yield* planMail(order);
  if (!planned.ok && planned.code === 'sans-modele') yield* refuseWith('regle-metier', { message: 'participant.feuilleSansModele' });
  if (!planned.ok) return false;
  const { id } = yield* keepRoadmap(roadmap, facts, true);
  yield* mail({
    ...order,
    changes,
    values: wordsOf(roadmap),
    links: address === null ? [] : [{ field: 'lienFeuille', kind: 'feuille', id, publicUrl: address }],
  });
  return true;
}

/** The mail that brings somebody their page. */
export function roadmapOrder({ participant: { Id: id, Type } }: Roadmap): Pick<MailOrder, 'usage' | 'entity' | 'id'> {
  const usage = Type === ParticipantType.benevole ? MailUsage.benevoleHoraires : MailUsage.feuilleRoute;
  return { usage, entity: participantEntity(Type), id };
}

function wordsOf(roadmap: Roadmap): MailOrder['values'] {
  if (roadmap.participant.Type !== ParticipantType.benevole) return {};
  return { creneaux: shiftLines(roadmap) || textsIn(roadmap.culture)('feuille.plusDeCreneau') };
}

type ById = Asked<{ readonly id: number }, unknown, unknown>;

/** A link that staff hand on themselves: the page counts as sent. */
export const createFeuilleLien: WorkService<ById, { readonly Lien: string; readonly ExpireLe: string }> = {
  entity: 'feuille-route',
  *run({ params: { id } }, facts) {
    const guest = yield* openGuest(id, facts);
    const roadmap = (yield* roadmapsOf([guest])).get(id);
    if (roadmap === undefined) return yield* refuseWith('regle-metier', { message: 'participant.aucuneFeuille' });
    const address = yield* publicAddress();
    if (address === null) return yield* refuseWith('regle-metier', { message: 'invitation.sansAdresse' });
    const kept = yield* keepRoadmap(roadmap, facts, false);
    const { secret, fingerprint } = yield* newSecret();
    yield* update('feuille-route', kept.id, { Empreinte: fingerprint });
    return { Lien: linkPage(address, 'feuille', secret), ExpireLe: kept.expiry };
  },
};

export const revokeFeuilleLiens: WorkService<ById, number> = {
  entity: 'feuille-route',
  *run({ params: { id } }) {
    yield* open('festival-participant', id);
    const links = (yield* find('feuille-route', { IdParticipant: id })).filter((one) => one.IsRevoquee !== true);
    for (const one of links) yield* update('feuille-route', one.Id, { IsRevoquee: true });
    return links.length;
  },
};

interface RoadmapState {
  readonly IsAttendu: boolean;
  readonly DateEnvoi: string | null;
  readonly EnvoyePar: string | null;
  readonly IsParMail: boolean;
  readonly ExpireLe: string | null;
  readonly NbLiens: number;
  readonly Changements: readonly string[];
  readonly Page: RoadmapPage | null;
}

/** The page of a guest as it would be sent, and what they do not know yet. */
export const getFeuilleDeRoute: WorkService<ById, RoadmapState> = {
  entity: 'feuille-route',
  *run({ params: { id } }, facts) {
    const guest = yield* see('festival-participant', id);
    if (!WITH_PAGE.includes(guest.Type)) yield* refuse('introuvable');
    yield* checkRights(guest.Type, facts);
    const roadmap = (yield* roadmapsOf([guest])).get(id) ?? null;
    const sent = yield* find('feuille-route', { IdParticipant: id });
    const last = sent.find((one) => one.IsDerniere === true);
    const by = last?.IdEnvoyePar ?? null;
    const DateEnvoi = last?.DateEnvoi ?? null;
    return {
      IsAttendu: roadmap !== null,
      DateEnvoi,
      EnvoyePar: by === null ? null : readText(yield* names('utilisateur', [by]), String(by)),
      IsParMail: last?.IsParMail === true,
      ExpireLe: last?.ExpireLe ?? null,
      NbLiens: sent.filter((one) => isOpen(one, facts.now)).length,
      Changements:
        roadmap === null || DateEnvoi === null
          ? []
          : changeSentences(factChanges(readFacts(last?.Contenu ?? null), factsOf(roadmap)), facts.culture),
      Page: roadmap === null ? null : roadmapPage(roadmap, facts.today),
    };
  },
};

/** A mail that is still queued has no link yet. */
function isOpen(sent: FeuilleRoute, now: string): boolean {
  return sent.IsRevoquee !== true && sent.Empreinte !== null && (sent.ExpireLe ?? '') > now;
}
