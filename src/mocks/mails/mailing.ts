import * as schemas from '#generated/schemas/services/mails.zod.ts';
import { composeMail, languageOf } from '#domain/mails/compose.ts';
import { describePlan, describePreview, mailingFingerprint, type MailingPlan, sortMailing } from '#domain/mails/mailing.ts';
import { sourceOf, wayOf } from '#domain/mails/mail-sources.ts';
import type { Addressed } from '#domain/mails/recipients.ts';
import { ANNOUNCE_RIGHT, announcesSelection } from '#domain/mails/usages.ts';
import { readNumber } from '#domain/records/values/record-data.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { readFilter } from '#server/records/http/list-request.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { type MockCall, type MockReply, reply } from '../call.ts';
import { checked } from '../services/checked.ts';
import { listIds } from '../store/list.ts';
import type { Row } from '../store/tables.ts';
import { readMergeValues, readRecipientsBy } from './mail-reader.ts';
import { countBatch, insertTrace, templateFiles, templateOf } from './outbox.ts';

interface Asked {
  readonly IdModele: number;
  readonly Vers?: string | null | undefined;
  readonly filter: unknown;
}

type Plan = MailingPlan<Row>;

export function prepare(call: MockCall): MockReply {
  const plan = planOf(call, checked(schemas.PrepareMailingBody, call.body));
  return reply({ ...describePlan(plan), Simule: true });
}

export function preview(call: MockCall): MockReply {
  const body = checked(schemas.PreviewMailingBody, call.body);
  const plan = planOf(call, body);
  const person = plan.sorted.kept[body.Rang];
  if (person === undefined) throw invalidFields({ path: 'Rang', code: 'valeur' });
  const { mail, culture, files } = written(call, plan, person);
  return reply(describePreview({ person, culture, mail, files }));
}

export function send(call: MockCall): MockReply {
  const { store, context, params } = call;
  const { Cle, Empreinte, ...request } = checked(schemas.SendMailingBody, call.body);
  const lot = Cle.toLowerCase();
  const key = `${context.user.id} mailing ${lot}`;
  const body = JSON.stringify([params['ecran'], request]);
  const known = store.idempotence.get(key);
  if (known !== undefined && known.body !== body) throw new AppError('cle-deja-utilisee');
  if (known !== undefined) return reply(countBatch(store, lot));
  const plan = planOf(call, request);
  if (plan.fingerprint !== Empreinte || plan.sorted.kept.length === 0) throw new AppError('mailing-change');
  for (const person of plan.sorted.kept) {
    const { mail, template, files } = written(call, plan, person);
    const contactId = person.entity === 'contact' ? person.id : null;
    insertTrace(
      store,
      {
        source: plan.source,
        about: person.about,
        contactId,
        recipient: person.email,
        mail,
        template,
        usage: null,
        batch: lot,
        attachments: files,
      },
      context,
    );
  }
  store.idempotence.set(key, { body, id: plan.sorted.kept.length });
  return reply(countBatch(store, lot));
}

function planOf({ store, context, params }: MockCall, { IdModele, Vers = null, filter }: Asked): Plan {
  const { descriptor, shown } = openViewScreen(context, params['ecran'] ?? '');
  const source = sourceOf(descriptor.name);
  if (source === undefined) throw invalidFields({ path: 'ecran', code: 'valeur' });
  const template = store.tables.find('mail-modele', IdModele);
  if (template?.['Contexte'] !== source.context) throw invalidFields({ path: 'IdModele', code: 'reference-inconnue' });
  if (announcesSelection(readNumber(template, 'Usage')) && !context.has(ANNOUNCE_RIGHT))
    throw new AppError('droit-manquant', { message: 'mail.annonceReservee' });
  if (template['IsActif'] !== true) throw new AppError('modele-inactif');
  const isTransactional = template['IsTransactionnel'] === true;
  const way = wayOf(source, { key: Vers, type: readNumber(template, 'Type'), isTransactional });
  if (way === undefined) throw invalidFields({ path: 'Vers', code: 'valeur' });
  const ids = listIds(
    store,
    { entity: source.entity, filter: readFilter(store.registry, store.registry.get(source.entity), filter) },
    { ...context, shown },
  );
  const rows = store.source('fr');
  const abouts = ids.map((id) => {
    const record = store.tables.find(source.entity, id);
    return { id, name: record === null ? String(id) : displayOf(rows, { entity: source.entity, record }) };
  });
  const sorted = sortMailing({ way, abouts, found: readRecipientsBy(store, source, { ids, routes: way.routes }), isTransactional });
  return {
    source,
    way,
    template,
    records: ids.length,
    sorted,
    fingerprint: mailingFingerprint(sorted, { id: IdModele, version: Number(template['Version']) }),
  };
}

function written({ store }: MockCall, plan: Plan, person: Addressed) {
  const culture = languageOf(person.language);
  const template = templateOf(plan.template, culture);
  const values = readMergeValues(store, plan.source, { id: person.about, culture });
  return {
    culture,
    template,
    mail: composeMail(template, { nomDestinataire: person.name, ...values }),
    files: templateFiles(store, template.id, culture),
  };
}
