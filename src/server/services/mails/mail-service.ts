import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { composeMail } from '#domain/mails/compose.ts';
import { type MailSource, fieldsOfContext, latestFirst, mailSources } from '#domain/mails/mail-sources.ts';
import { addressees, hasAddress, isAgent } from '#domain/mails/recipients.ts';
import { describePlanned } from '#domain/mails/planned-mail.ts';
import { unknownFields } from '#domain/mails/template.ts';
import { usageOfStep } from '#domain/mails/usages.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { readMergeValues, readNames, readRecipientsBy } from '#server/mails/merge-repository.ts';
import { planMail } from '#server/mails/queue-mail.ts';
import { resendTraces } from '#server/mails/resend-repository.ts';
import { claimKey, keepResult } from '#server/records/transaction/idempotency-repository.ts';
import { countRecords, listRecords } from '#server/records/read/read-operations.ts';
import type { Entity } from '#server/records/engine/registry.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { readerOf } from './mailing-plan.ts';

export const getMailEtat = async ({ context }: Call<'getMailEtat'>): Promise<ServiceReply<'getMailEtat'>> => {
  const { isSimulated, sender } = context.tools.engine.mailbox;
  return { Simule: isSimulated, Expediteur: sender };
};

/** Whom the mail of a step would be for, before the step is taken. */
export const getMailEtape = async ({ params, context }: Call<'getMailEtape'>): Promise<ServiceReply<'getMailEtape'>> => {
  const { engine } = context.tools;
  const entity = engine.registry.find(params.entite);
  const transition = entity?.descriptor.states?.transitions.find(({ name }) => name === params.etape);
  const usage = usageOfStep(params.entite, params.etape);
  if (entity === undefined || transition === undefined || usage === null) throw new AppError('adresse-inconnue');
  if (!context.has(transition.right)) throw new AppError('droit-manquant');
  await requireSeen(context, entity, params.id);
  const planned = await planMail(readerOf(context), { usage, entity: params.entite, id: params.id });
  return { ...describePlanned(planned), Simule: engine.mailbox.isSimulated };
};

const requireSeen = async (context: ServiceContext, entity: Entity, id: number): Promise<void> => {
  const request = { filter: { IdsPk: [id], Colonnes: [] }, skip: 0, take: 1 };
  if ((await countRecords(context.tools.engine, context, { entity, request })) === 0) throw new AppError('introuvable');
};

/** A text that may not be saved yet, as a real record would fill it. */
export const previewMailModele = async ({ body, context }: Call<'previewMailModele'>): Promise<ServiceReply<'previewMailModele'>> => {
  if (!context.has(entities['mail-modele'].rights.record)) throw new AppError('droit-manquant');
  const source = mailSources.find(({ context: number, entity }) => number === body.Contexte && (body.Entite ?? entity) === entity);
  if (source === undefined) throw invalidFields({ path: 'Entite', code: 'valeur' });
  if (!context.has(context.tools.engine.registry.get(source.entity).descriptor.rights.record)) throw new AppError('droit-manquant');
  const id = await sampleOf(context, source, body.Id ?? null);
  const template = { subject: body.Objet, body: body.Texte };
  const known = fieldsOfContext(body.Contexte);
  const inconnus = [...new Set([body.Objet, body.Texte].flatMap((text) => unknownFields(text, known)))];
  const shown = id === null ? null : await recordOf(context, source, { id, culture: body.Culture });
  const mail = composeMail(template, shown?.values ?? {});
  return {
    Fiche: id,
    Nom: shown?.name ?? null,
    Email: shown?.email ?? null,
    IsAgent: shown?.isAgent ?? false,
    Culture: body.Culture,
    Objet: mail.subject,
    Corps: mail.html,
    Manquants: id === null ? [] : mail.missing.filter((name) => known.has(name)),
    Inconnus: inconnus,
    PiecesJointes: [],
  };
};

/** The named record, else the most recent one the person may see. */
const sampleOf = async (context: ServiceContext, source: MailSource, id: number | null): Promise<number | null> => {
  const { engine } = context.tools;
  const entity = engine.registry.get(source.entity);
  if (id !== null) {
    await requireSeen(context, entity, id);
    return id;
  }
  const request = { filter: { Tri: latestFirst(entity.descriptor), Colonnes: [] }, skip: 0, take: 1 };
  const rows: unknown = JSON.parse(await listRecords(engine, context, { entity, request }));
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return typeof first === 'object' && first !== null && 'Id' in first && typeof first.Id === 'number' ? first.Id : null;
};

const recordOf = async (
  context: ServiceContext,
  source: MailSource,
  { id, culture }: { readonly id: number; readonly culture: 'fr' | 'en' | 'es' },
) => {
  const reader = readerOf(context);
  const values = (await readMergeValues(reader, source, { ids: [id], culture })).get(id) ?? {};
  const [named] = await readNames(reader, source.entity, [id]);
  const name = named?.name ?? '';
  const [person] = addressees(await readRecipientsBy(reader, source, { ids: [id], routes: source.routes, culture }));
  if (person === undefined || !hasAddress(person)) return { name, email: null, isAgent: false, values };
  return { name, email: person.email, isAgent: isAgent(person), values: { nomDestinataire: person.name, ...values } };
};

/** Sends traces again, once however often the button is pressed. */
export const resendMails = async ({ body, context }: Call<'resendMails'>): Promise<ServiceReply<'resendMails'>> => {
  const { engine } = context.tools;
  if (!context.has(entities['mail-trace'].rights.list)) throw new AppError('droit-manquant');
  const ids = [...new Set(body.Ids)];
  const queued = await inUnitOfWork(engine, context, {
    operation: 'renvoi',
    entity: engine.registry.get('mail-trace'),
    work: async (unit) => {
      const done = await claimKey(unit, { key: body.Cle, entity: 'mail-trace renvoi', data: ids });
      if (done !== null) return done;
      const count = await resendTraces(unit, ids);
      await keepResult(unit, body.Cle, count);
      return count;
    },
  });
  return { Nombre: queued, Ignores: ids.length - queued };
};
