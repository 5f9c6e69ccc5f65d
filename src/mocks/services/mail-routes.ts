import * as schemas from '#generated/schemas/services/mails.zod.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { composeMail } from '#domain/mails/compose.ts';
import { fieldsOfContext, latestFirst, mailSources } from '#domain/mails/mail-sources.ts';
import { addressees, hasAddress, isAgent } from '#domain/mails/recipients.ts';
import { describePlanned } from '#domain/mails/planned-mail.ts';
import { unknownFields } from '#domain/mails/template.ts';
import { usageOfStep } from '#domain/mails/usages.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { NO_MAILBOX } from '#server/mails/mailbox.ts';
import { idOf, type MockCall, type MockReply, type MockRoute, reply } from '../call.ts';
import { readMergeValues, readRecipientsBy } from '../mails/mail-reader.ts';
import { planMail } from '../mails/queue-mail.ts';
import { countBatch } from '../mails/outbox.ts';
import { prepare, preview, send } from '../mails/mailing.ts';
import { listIds } from '../store/list.ts';
import { snapshotOf, remember } from '../store/history.ts';
import { checked } from './checked.ts';

const SEND = 'envoyer-mail';

export function mailRoutes(): readonly MockRoute[] {
  return [
    { method: 'get', path: '/mails/etat', right: 'session', run: () => reply({ Simule: true, Expediteur: NO_MAILBOX.sender }) },
    { method: 'get', path: '/mails/etapes/{entite}/{id}/{etape}', right: 'session', run: mailOfStep },
    { method: 'post', path: '/mails/apercu', right: 'session', run: previewTemplate },
    { method: 'post', path: '/mails/renvoi', right: SEND, run: resend },
    { method: 'post', path: '/mailings/{ecran}/preparation', right: SEND, run: prepare },
    { method: 'post', path: '/mailings/{ecran}/apercu', right: SEND, run: preview },
    { method: 'post', path: '/mailings/{ecran}', right: SEND, run: send },
    { method: 'get', path: '/mailings/lots/{lot}', right: SEND, run: ({ store, params }) => reply(countBatch(store, params['lot'] ?? '')) },
  ];
}

function mailOfStep(call: MockCall): MockReply {
  const { store, context, params } = call;
  const { entite = '', etape = '' } = params;
  const transition = store.tables.entities[entite]?.states?.transitions.find(({ name }) => name === etape);
  const usage = usageOfStep(entite, etape);
  if (transition === undefined || usage === null) throw new AppError('adresse-inconnue');
  if (!context.has(transition.right)) throw new AppError('droit-manquant');
  const id = idOf(call);
  if (listIds(store, { entity: entite, filter: { IdsPk: [id] } }, context).length === 0) throw new AppError('introuvable');
  return reply({ ...describePlanned(planMail(store, { usage, entity: entite, id })), Simule: true });
}

function previewTemplate(call: MockCall): MockReply {
  const { store, context } = call;
  if (!context.has(entities['mail-modele'].rights.record)) throw new AppError('droit-manquant');
  const body = checked(schemas.PreviewMailModeleBody, call.body);
  const source = mailSources.find(({ context: number, entity }) => number === body.Contexte && (body.Entite ?? entity) === entity);
  if (source === undefined) throw invalidFields({ path: 'Entite', code: 'valeur' });
  if (!context.has(store.tables.entity(source.entity).rights.record)) throw new AppError('droit-manquant');
  const filter = body.Id ? { IdsPk: [body.Id] } : { Tri: latestFirst(store.tables.entity(source.entity)) };
  const [id = null] = listIds(store, { entity: source.entity, filter }, context);
  if (id === null && body.Id) throw new AppError('introuvable');
  const known = fieldsOfContext(body.Contexte);
  const record = id === null ? null : store.tables.find(source.entity, id);
  const [person] = id === null ? [] : addressees(readRecipientsBy(store, source, { ids: [id], routes: source.routes })).filter(hasAddress);
  const values =
    id === null ? {} : { nomDestinataire: person?.name ?? '', ...readMergeValues(store, source, { id, culture: body.Culture }) };
  const mail = composeMail({ subject: body.Objet, body: body.Texte }, values);
  return reply({
    Fiche: id,
    Nom: record === null ? null : displayOf(store.source(body.Culture), { entity: source.entity, record }),
    Email: person?.email ?? null,
    IsAgent: person !== undefined && isAgent(person),
    Culture: body.Culture,
    Objet: mail.subject,
    Corps: mail.html,
    Manquants: id === null ? [] : mail.missing.filter((name) => known.has(name)),
    Inconnus: [...new Set([body.Objet, body.Texte].flatMap((text) => unknownFields(text, known)))],
    PiecesJointes: [],
  } satisfies Record<string, JsonValue> & { Culture: Language });
}

/** Nothing left the simulation, so nothing leaves it again: what was refused is kept like the rest. */
function resend({ store, context, body }: MockCall): MockReply {
  if (!context.has(entities['mail-trace'].rights.list)) throw new AppError('droit-manquant');
  const { Ids, Cle } = checked(schemas.ResendMailsBody, body);
  const key = `${context.user.id} renvoi ${Cle}`;
  const known = store.idempotence.get(key);
  const ids = [...new Set(Ids)];
  if (known !== undefined) return reply({ Nombre: known.id, Ignores: ids.length - known.id });
  let count = 0;
  for (const id of ids) {
    const row = store.tables.find('mail-trace', id);
    if (row?.['Statut'] !== MailStatut.erreur) continue;
    const before = snapshotOf(store, { entity: 'mail-trace', row });
    Object.assign(row, { Statut: MailStatut.enAttente, IsSimule: true, Erreur: null, Tentatives: 0, Version: Number(row['Version']) + 1 });
    remember(store, { entity: 'mail-trace', id, op: 'update', before }, context);
    count += 1;
  }
  store.idempotence.set(key, { body: JSON.stringify(ids), id: count });
  return reply({ Nombre: count, Ignores: ids.length - count });
}
