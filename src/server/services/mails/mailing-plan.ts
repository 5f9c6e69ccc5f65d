import type { Language } from '#generated/entities/descriptor.gen.ts';
import { MAILING_MAX, type MailingPlan, mailingFingerprint, sortMailing } from '#domain/mails/mailing.ts';
import { sourceOf, wayOf } from '#domain/mails/mail-sources.ts';
import { ANNOUNCE_RIGHT, announcesSelection } from '#domain/mails/usages.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { queryOn } from '#server/files/file-repository.ts';
import { type MailReader, readNames, readRecipientsBy } from '#server/mails/merge-repository.ts';
import { type MailTemplate, findTemplate } from '#server/mails/outbox-repository.ts';
import { exportRows } from '#server/records/read/export-rows.ts';
import { readFilter } from '#server/records/http/list-request.ts';
import type { ServiceContext } from '#server/services/service-call.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';

/** What a person asks for: a template, a way to the recipients, the rows of a list. */
export interface MailingRequest {
  readonly IdModele: number;
  readonly Vers?: string | null;
  readonly filter: unknown;
}

export const readerOf = ({ tools: { pool, engine } }: ServiceContext): MailReader => ({ query: queryOn(pool), registry: engine.registry });

/** Who a template would reach, among the rows of a list that this person may see. */
export const planMailing = async (context: ServiceContext, screen: string, request: MailingRequest): Promise<MailingPlan<MailTemplate>> => {
  const { source, template, way, shown } = await openMailing(context, screen, request);
  const reader = readerOf(context);
  const ids = await idsOf({ ...context, shown }, source.entity, request.filter);
  const found = await readRecipientsBy(reader, source, { ids, routes: way.routes, culture: 'fr' });
  const abouts = await readNames(reader, source.entity, ids);
  const sorted = sortMailing({ way, abouts, found, isTransactional: template.isTransactional });
  return { source, way, template, records: ids.length, sorted, fingerprint: mailingFingerprint(sorted, template) };
};

const openMailing = async (context: ServiceContext, screen: string, { IdModele, Vers = null }: MailingRequest) => {
  const { descriptor, shown } = openViewScreen(context, screen);
  const source = sourceOf(descriptor.name);
  if (source === undefined) throw invalidFields({ path: 'ecran', code: 'valeur' });
  const template = await templateIn(context, IdModele, 'fr');
  if (template === null || template.context !== source.context) throw invalidFields({ path: 'IdModele', code: 'reference-inconnue' });
  if (announcesSelection(template.usage) && !context.has(ANNOUNCE_RIGHT))
    throw new AppError('droit-manquant', { message: 'mail.annonceReservee' });
  if (!template.isActive) throw new AppError('modele-inactif');
  const way = wayOf(source, { key: Vers, type: template.type, isTransactional: template.isTransactional });
  if (way === undefined) throw invalidFields({ path: 'Vers', code: 'valeur' });
  return { source, template, way, shown };
};

export const templateIn = (context: ServiceContext, id: number, culture: Language): Promise<MailTemplate | null> =>
  findTemplate(readerOf(context).query, id, culture);

const idsOf = async (context: ServiceContext, entityName: string, asked: unknown): Promise<readonly number[]> => {
  const { engine } = context.tools;
  const entity = engine.registry.get(entityName);
  const filter = { ...readFilter(engine.registry, entity, asked), Colonnes: [] };
  const ids: number[] = [];
  for await (const rows of exportRows(engine, context, { entity, filter, opened: new Set() })) {
    ids.push(...rows.map(({ Id }) => Number(Id)));
    if (ids.length > MAILING_MAX) throw invalidFields({ path: 'filter', code: 'trop-elements', params: { max: MAILING_MAX } });
  }
  return ids;
};
