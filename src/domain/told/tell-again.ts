import { entities } from '#generated/entities/all.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import type { MailsPrevenir } from '#generated/schemas/mails-prevenir.zod.ts';
import { linksOfFile } from '#domain/accounting/online/payment-link.ts';
import { quoteLinks } from '#domain/accounting/quotes/quote-link.ts';
import { withSeenHoles } from '#domain/mails/holes/seen-holes.ts';
import { sendNext } from '#domain/lodging/rooming-list/send-rooming.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import type { Facts } from '#domain/work/rule.ts';
import { roadmapOf } from '#domain/welcome/roadmap/roadmap.ts';
import { checkRights, sendRoadmap } from '#domain/welcome/roadmap/send-roadmaps.ts';
import { driverDayOf } from '#domain/welcome/transport/driver-day.ts';
import { transportsOf } from '#domain/welcome/transport/list-transports.ts';
import { tellDriver } from '#domain/welcome/transport/mail-drivers.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, mail, open, refuse, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import type { FactChange } from '#domain/texts/told-facts.ts';
import { sendScreeningAgain } from './screening-mails.ts';
import { changesSince, TOLD_READ, type ToldTrace } from './stale-mails.ts';

interface ToldAgain {
  readonly NbMails: number;
  /** Addressees of mails that say what is true: nothing is sent to them. */
  readonly NbAJour: number;
  readonly SansAdresse: readonly string[];
}

/** Tells again what changed since each of these mails, « before and now »; once each, however often the button is pressed. */
export const tellMailsAgain: WorkService<Asked<unknown, unknown, Infer<typeof MailsPrevenir>>, ToldAgain> = {
  entity: 'mail-trace',
  run: ({ body: { Ids, AvecIncomplets } }, facts) => withSeenHoles(tellAll(Ids, facts), { AvecIncomplets }, facts),
};

function* tellAll(Ids: readonly number[], facts: Facts): Work<ToldAgain> {
  if (!facts.has(entities['mail-trace'].rights.list)) yield* refuse('droit-manquant');
  const wanted = [...new Set(Ids)];
  yield* waitFor('mail-trace', wanted);
  const stale = yield* find('mail-trace', { Id: wanted, IsPerime: true, IsEnVigueur: true }, [...TOLD_READ, 'Destinataire', 'IdModele']);
  const changes = yield* changesSince(stale);
  const SansAdresse: string[] = [];
  for (const trace of stale) if (!(yield* tellAgain(trace, changes.get(trace.Id) ?? [], facts))) SansAdresse.push(trace.Destinataire);
  return { NbMails: stale.length - SansAdresse.length, NbAJour: wanted.length - stale.length, SansAdresse };
}

type SentTrace = ToldTrace & Pick<MailTrace, 'Destinataire' | 'IdModele'>;

const MAILING_RIGHT = 'ENVOYER-MAIL';

/** The same mail of today, with what it brings; false: nobody has an address any more. */
function* tellAgain(trace: SentTrace, changes: readonly FactChange[], facts: Facts): Work<boolean> {
  if (trace.IdProgrammation !== null) {
    yield* requireRight(MAILING_RIGHT, facts);
    const { IdProgrammation: about, IdModele: template, Destinataire: recipient } = trace;
    return yield* sendScreeningAgain({ about, template, recipient }, changes);
  }
  const usage = enumValue(MailUsage, trace.Usage);
  if (usage === null) return false;
  if (trace.SujetDit !== null) return yield* tellDriverAgain(trace.SujetDit, facts);
  if (trace.IdRooming !== null) return yield* sendListAgain(trace.IdRooming, facts);
  if (trace.IdGroupe !== null) {
    yield* requireRight(entities['festival-groupe'].rights.write, facts);
    yield* open('festival-groupe', trace.IdGroupe);
    const links = yield* groupLinks(usage, trace.IdGroupe, facts);
    return (yield* mail({ usage, entity: 'festival-groupe', id: trace.IdGroupe, changes, links })) !== null;
  }
  const id = trace.IdParticipant ?? 0;
  const participant = yield* open('festival-participant', id);
  yield* requireRight(writeRightOf(participant.Type), facts);
  if (usage !== MailUsage.feuilleRoute && usage !== MailUsage.benevoleHoraires)
    return (
      (yield* mail({
        usage,
        entity: participantEntity(participant.Type),
        id,
        changes,
        links: yield* participantLinks(usage, id, facts),
      })) !== null
    );
  yield* checkRights(participant.Type, facts);
  const roadmap = yield* roadmapOf(id);
  return roadmap !== null && (yield* sendRoadmap(roadmap, changes, facts));
}

function* participantLinks(usage: MailUsage, id: number, facts: Facts) {
  return usage === MailUsage.accreditationDifferee ? yield* linksOfFile({ IdParticipant: id }, facts) : [];
}

function* groupLinks(usage: MailUsage, id: number, facts: Facts) {
  if (usage === MailUsage.groupeDevis) return yield* quoteLinks(id);
  return usage === MailUsage.groupeFacture ? yield* linksOfFile({ IdGroupe: id }, facts) : [];
}

function* tellDriverAgain(subject: string, facts: Facts): Work<boolean> {
  yield* requireRight(entities['festival-course'].rights.write, facts);
  const driver = driverDayOf(subject);
  const transports = yield* transportsOf(driver.edition, driver.day);
  return yield* tellDriver(driver, { transports, now: facts.now, culture: facts.culture });
}

function* sendListAgain(rooming: number, facts: Facts): Work<boolean> {
  yield* requireRight(entities['festival-hotel'].rights.write, facts);
  const { IdHotel, Eannee } = yield* open('festival-rooming', rooming);
  const { Destinataire } = yield* sendNext({ id: IdHotel, edition: Eannee, version: null }, facts);
  return Destinataire !== null;
}

function* requireRight(right: string, { has }: Facts): Work<void> {
  if (!has(right)) yield* refuse('droit-manquant');
}
