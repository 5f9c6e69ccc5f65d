/** Message of a delivery, written at each attempt within the rights that the author then has. */
import { textsIn } from '#domain/texts/server-texts.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { filterOfView, followedList, readableState, sendableFields } from '#domain/webhooks/webhook-contents.ts';
import { eventOfChange, type TakenState } from '#domain/webhooks/webhook-event.ts';
import type { ViewScreen } from '#domain/views/view-screens.ts';
import { checkFilterTree, parseListFilter } from '#domain/records/query/filter-tree.ts';
import { readFilter } from '#domain/records/requests/list-request.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { listRecords } from '#server/records/read/read-operations.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { Sessions } from '#server/session/sessions.ts';
import type { WaitingDelivery, Webhook, WebhookRepository } from './webhook-repository.ts';

export interface MessageTools {
  readonly engine: RecordEngine;
  readonly sessions: Pick<Sessions, 'userOf'>;
  readonly rows: WebhookRepository;
}

type Message =
  | {
      readonly is: 'message';
      readonly type: string;
      readonly content: string;
      readonly fields: readonly string[];
      readonly isRemoval: boolean;
    }
  /** The webhook does not follow the change. */
  | { readonly is: 'none' }
  /** Nothing leaves for this webhook until a user looks at it. */
  | { readonly is: 'stopped'; readonly reason: string };

const text = textsIn('fr');

export async function messageOf(tools: MessageTools, webhook: Webhook, delivery: WaitingDelivery): Promise<Message> {
  const user = webhook.authorId === null ? null : await tools.sessions.userOf(webhook.authorId);
  if (user === null) return { is: 'stopped', reason: text('webhookEnvoi.auteurParti') };
  const context = createContext({ user });
  const list = followedList(webhook.list ?? '', context.has);
  if (list === null) return { is: 'stopped', reason: text('webhookEnvoi.sansDroit') };
  const filter = webhook.viewId === null ? {} : await storedFilter(tools, context, { list, viewId: webhook.viewId });
  const fields = webhook.fields.filter((name) => sendableFields(list, context.has).has(name));
  const isReadable = filter !== null && isFilterOf(tools, list, filter);
  if (!isReadable) return { is: 'stopped', reason: text('webhookEnvoi.vueAbsente') };
  const row = delivery.operation === 'delete' ? null : await rowOf(tools, context, { list, filter, fields, id: delivery.recordId });
  if (row === null) return removal(tools, { delivery, list, isNarrowed: isNarrowed(tools, context, { list, filter }) });
  const state = readableState(list.descriptor, context.has);
  const step = state === null ? null : await tools.rows.stepOf(delivery, state.name);
  const event = eventOfChange({ operation: delivery.operation, step }, webhook);
  if (event === null) return { is: 'none' };
  const type = `${list.descriptor.name}.${event}`;
  return {
    is: 'message',
    type,
    isRemoval: false,
    fields,
    content: contentOf({ type, delivery, list, step: event === 'step' ? step : null, row }),
  };
}

/** A record that is gone from the list or for good: reported where the receiver knows it, or may know every record. */
async function removal(
  { rows }: MessageTools,
  { delivery, list, isNarrowed }: { readonly delivery: WaitingDelivery; readonly list: ViewScreen; readonly isNarrowed: boolean },
): Promise<Message> {
  const isDeletion = delivery.operation === 'delete';
  if (!(await rows.isKnown(delivery)) && (!isDeletion || isNarrowed)) return { is: 'none' };
  const type = `${list.descriptor.name}.removed`;
  const reason = isDeletion ? 'deleted' : 'filtered';
  return { is: 'message', type, isRemoval: true, fields: [], content: contentOf({ type, delivery, list, step: null, row: null, reason }) };
}

/** True where the list shows the author some records only: the number of another one says nothing to the receiver. */
function isNarrowed(
  { engine }: MessageTools,
  context: RequestContext,
  { list: { descriptor, screen }, filter }: Pick<Reading, 'list' | 'filter'>,
): boolean {
  return (
    screen.filter.length > 0 || Object.keys(filter).length > 0 || engine.rowScope(engine.registry.get(descriptor.name), context) !== null
  );
}

interface Reading {
  readonly list: ViewScreen;
  readonly filter: RecordData;
  readonly fields: readonly string[];
  readonly id: number;
}

/** The row as the list shows it to the author: masked and forbidden fields are not read at all. */
async function rowOf(
  { engine }: MessageTools,
  asker: RequestContext,
  { list, filter: stored, fields, id }: Reading,
): Promise<RecordData | null> {
  const { registry } = engine;
  const entity = registry.get(list.descriptor.name);
  const { IdsPk } = stored;
  if (Array.isArray(IdsPk) && !IdsPk.includes(id)) return null;
  const filter = readFilter(registry, entity, { ...stored, IdsPk: [id], Colonnes: fields });
  const context = { ...asker, shown: list.shown };
  const page: unknown = JSON.parse(await listRecords(engine, context, { entity, request: { filter, skip: 0, take: 1 } }));
  const row: unknown = Array.isArray(page) ? page[0] : null;
  return isRecordData(row) ? row : null;
}

/** A field of the filter may have changed its name since. */
function isFilterOf({ engine: { registry } }: MessageTools, { descriptor }: ViewScreen, filter: RecordData): boolean {
  const parsed = parseListFilter(filter);
  if (!parsed.ok) return false;
  const { Criteres: tree } = parsed.filter;
  return !tree || checkFilterTree((name) => registry.find(name)?.descriptor, descriptor, tree).length === 0;
}

function storedFilter(
  { engine }: MessageTools,
  context: RequestContext,
  { list, viewId }: { readonly list: ViewScreen; readonly viewId: number },
): Promise<RecordData | null> {
  const entity = engine.registry.get('utilisateur-filtre');
  return inUnitOfWork(engine, context, {
    operation: 'webhook',
    entity,
    work: (unit) => runWork(unit, filterOfView(list.screen.screen, viewId, factsOf(unit))),
  });
}

interface Content {
  readonly type: string;
  readonly delivery: WaitingDelivery;
  readonly list: ViewScreen;
  readonly step: TakenState | null;
  readonly row: RecordData | null;
  readonly reason?: string;
}

function contentOf({ type, delivery, list, step, row, reason }: Content): string {
  const { Id: _, Version = null, ...fields } = row ?? {};
  return JSON.stringify({
    type,
    timestamp: timestampOf(delivery),
    data: {
      entity: list.descriptor.name,
      id: delivery.recordId,
      ...(row === null ? { reason } : { version: Version, fields }),
      ...(step === null ? {} : { step: { from: step.Avant, to: step.Apres } }),
    },
  });
}

/** Instant of the change, as the norm writes it. */
export function timestampOf({ happenedAt }: Pick<WaitingDelivery, 'happenedAt'>): string {
  return `${happenedAt.replace(/Z$/, '')}Z`;
}
