import type { CreneauxEnvoi } from '#generated/schemas/creneaux-envoi.zod.ts';
import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { withSeenHoles } from '#domain/mails/holes/seen-holes.ts';
import { planMail } from '#domain/mails/queue-mail.ts';
import { factChanges, readFacts } from '#domain/texts/told-facts.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import type { FeuilleRoute } from '#generated/records/feuille-route.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { type Roadmap, roadmapsOf } from './roadmap.ts';
import { factsOf } from './roadmap-facts.ts';
import { checkRights, roadmapOrder, sendRoadmap } from './send-roadmaps.ts';

interface SentHours {
  readonly NbMails: number;
  /** Of them, those who are written to again because something moved. */
  readonly NbDeNouveau: number;
  /** Volunteers whose last mail is still true. */
  readonly NbAJour: number;
  readonly SansAdresse: readonly string[];
}

const VALID = [BenevoleStatut.validee, BenevoleStatut.retiree];

/** Every volunteer of an edition who has hours, or was sent some, knows them: who was sent what is still true gets nothing. */
export const sendCreneaux: WorkService<Asked<{ readonly annee: number }, unknown, Infer<typeof CreneauxEnvoi>>, SentHours> = {
  entity: 'feuille-route',
  run: ({ params: { annee }, body: { IsEssai, AvecIncomplets } }, facts) =>
    withSeenHoles(sendHours(annee, IsEssai, facts), { AvecIncomplets }, facts),
};

function* sendHours(annee: number, IsEssai: boolean, facts: Facts): Work<SentHours> {
  yield* checkRights(ParticipantType.benevole, facts);
  const volunteers = yield* find('festival-participant-benevole', { Eannee: annee, Statut: VALID });
  if (!IsEssai)
    yield* waitFor(
      'festival-participant',
      volunteers.map(readId).toSorted((left, right) => left - right),
    );
  const sent = yield* lastSent(volunteers.map(readId));
  const roadmaps = [...(yield* roadmapsOf(yield* find('festival-participant', { Id: volunteers.map(readId) }))).values()];
  const concerned = roadmaps.filter(({ participant, shifts }) => shifts.length > 0 || sent.has(participant.Id));
  const due = concerned.filter(({ participant }) => sent.get(participant.Id)?.IsPerimee !== false);
  const SansAdresse: string[] = [];
  for (const roadmap of due) {
    const former = sent.get(roadmap.participant.Id);
    const changes = former === undefined ? [] : factChanges(readFacts(former.Contenu), factsOf(roadmap));
    const isSent = IsEssai ? yield* hasMail(roadmap) : yield* sendRoadmap(roadmap, changes, facts);
    if (!isSent) SansAdresse.push(roadmap.name);
  }
  return {
    NbMails: due.length - SansAdresse.length,
    NbDeNouveau: due.filter(({ participant, name }) => sent.has(participant.Id) && !SansAdresse.includes(name)).length,
    NbAJour: concerned.length - due.length,
    SansAdresse,
  };
}

/** The page that each has in hand, by volunteer. */
function* lastSent(ids: readonly number[]): Work<ReadonlyMap<number, FeuilleRoute>> {
  return new Map((yield* find('feuille-route', { IdParticipant: ids, IsDerniere: true })).map((one) => [one.IdParticipant, one]));
}

function* hasMail(roadmap: Roadmap): Work<boolean> {
  const planned = yield* planMail(roadmapOrder(roadmap));
  if (!planned.ok && planned.code === 'sans-modele') yield* refuseWith('regle-metier', { message: 'participant.feuilleSansModele' });
  return planned.ok;
}
