/** The calls of records, over what the descriptors say; by the `action` of the operation. */
import { type Answer, refusedChange, refusedInput, staleVersion, unknownRecord } from './answers.ts';
import type { Drawing } from './draw.ts';
import { columnsOf, filtered } from './filter.ts';
import type { Records } from './records.ts';
import { type MockRecord, type MockValidator, type Values, valuesOf } from './world.ts';

export interface RecordCall {
  readonly entity: string;
  /** Name of the component: `Film`. */
  readonly type: string;
  readonly url: URL;
  /** `/api/films/{id}/genres` without its last parameter. */
  readonly path: string;
  readonly id: number;
  /** Of a list of links. */
  readonly ids: readonly number[];
  readonly body: unknown;
  /** State field and where each step leads. */
  readonly states: { readonly field: string; readonly transitions: readonly { readonly name: string; readonly to: unknown }[] } | null;
  readonly validator: () => Promise<MockValidator | undefined>;
}

export interface Store {
  readonly records: Records;
  readonly drawing: Drawing;
  readonly stateful: boolean;
}

type Answering = (call: RecordCall, store: Store) => Answer | Promise<Answer>;

const BATCH = '7c1b0a52-3d0e-4f7a-8a55-6e1d9f2c4b10';
const PAGE = 50;

function etag(version: number): Readonly<Record<string, string>> {
  return { etag: `"${version}"` };
}

function filterOf({ url, body }: RecordCall): unknown {
  const filterText = url.searchParams.get('filter');
  return filterText === null ? (valuesOf(body)['filter'] ?? body) : JSON.parse(filterText);
}

function rowsOf({ entity }: RecordCall, { records, drawing }: Store): readonly Values[] {
  return records.all(entity).map((record) => drawing.row(entity, record));
}

function pageOf(call: RecordCall, rows: readonly Values[]): readonly Values[] {
  const { skip, take } = valuesOf(call.body);
  const from = Number(call.url.searchParams.get('skip') ?? skip ?? 0);
  return rows.slice(from, from + Number(call.url.searchParams.get('take') ?? take ?? PAGE));
}

const list: Answering = (call, store) => {
  const filter = filterOf(call);
  return { body: pageOf(call, filtered(rowsOf(call, store), filter)).map((row) => columnsOf(row, filter)) };
};

const count: Answering = (call, store) => ({ body: filtered(rowsOf(call, store), filterOf(call)).length });

function choiceOf(row: Values): Values {
  const text = row['Libelle'] ?? Object.values(row).find((value) => typeof value === 'string') ?? null;
  return { Id: row['Id'], Libelle: text, Detail: null };
}

const choices: Answering = (call, store) => {
  const ids = call.url.searchParams.get('ids')?.split('|').map(Number);
  const search = call.url.searchParams.get('search') ?? '';
  const kept = filtered(rowsOf(call, store).map(choiceOf), { IdsPk: ids, GlobalSearch: search });
  return { body: pageOf(call, kept) };
};

const dictionary: Answering = (call, { records, drawing }) => ({
  body: records.all(call.entity).map((record) => {
    const drawn = valuesOf(drawing.draw(`get${call.type}DicoMock`, `${call.entity} ${record.Id} dico`));
    const row = drawing.row(call.entity, record);
    return {
      ...drawn,
      ...Object.fromEntries(Object.keys(drawn).flatMap((name) => (name in row ? [[name, row[name]]] : []))),
      Id: record.Id,
    };
  }),
});

const get: Answering = ({ entity, id }, { records }) => {
  const found = records.find(entity, id);
  return found === undefined ? unknownRecord() : { body: found };
};

/** Without lasting state, a version says nothing of the record. */
function isStale({ stateful }: Store, found: MockRecord, body: unknown): boolean {
  const { Version } = valuesOf(body);
  return stateful && Version !== found.Version;
}

const create: Answering = async (call, { records, drawing }) => {
  const refusal = refusedInput(await call.validator(), call.body);
  if (refusal !== null) return refusal;
  const id = records.nextId(call.entity);
  records.put(call.entity, { ...drawing.record(call.entity, id), ...valuesOf(call.body), Id: id, Version: 1 });
  return { body: id };
};

/** Changes a record that is there and not stale. */
function change(call: RecordCall, store: Store, changes: Values): Answer {
  const found = store.records.find(call.entity, call.id);
  if (found === undefined) return unknownRecord();
  if (isStale(store, found, call.body)) return staleVersion(found);
  const version = found.Version + 1;
  store.records.put(call.entity, { ...found, ...changes, Id: call.id, Version: version });
  return { body: call.id, headers: etag(version) };
}

const update: Answering = async (call, store) => {
  const refusal = refusedChange(await call.validator(), call.body);
  return refusal ?? change(call, store, valuesOf(call.body));
};

const remove: Answering = (call, store) => {
  const found = store.records.find(call.entity, call.id);
  if (found === undefined) return unknownRecord();
  if (isStale(store, found, call.body)) return staleVersion(found);
  store.records.remove(call.entity, call.id);
  return { body: true, headers: { 'x-batch': BATCH } };
};

const duplicate: Answering = (call, { records }) => {
  const found = records.find(call.entity, call.id);
  if (found === undefined) return unknownRecord();
  const id = records.nextId(call.entity);
  records.put(call.entity, { ...found, Id: id, Version: 1 });
  return { body: id };
};

const lot: Answering = async (call, store) => {
  const { Items, Deleted } = valuesOf(call.body);
  const given: Record<string, number> = {};
  for (const item of listOf(Items)) {
    const id = Number(item['Id'] ?? 0);
    const answer = id > 0 ? await update({ ...call, id, body: item }, store) : await create({ ...call, body: item }, store);
    if (answer.status !== undefined) return answer;
    if (id <= 0) given[String(id)] = Number(answer.body);
  }
  for (const item of listOf(Deleted)) {
    const answer = await remove({ ...call, id: Number(item['Id']), body: item }, store);
    if (answer.status !== undefined) return answer;
  }
  return { body: { Ids: given } };
};

function listOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map(valuesOf) : [];
}

const transition: Answering = (call, store) => {
  const step = call.path.split('/').at(-1);
  const to = call.states?.transitions.find(({ name }) => name === step)?.to;
  return change(call, store, call.states === null || to === undefined ? {} : { [call.states.field]: to });
};

const correct: Answering = (call, store) =>
  change(call, store, call.states === null ? {} : { [call.states.field]: valuesOf(call.body)['Statut'] });

function linksOf({ entity, id, path }: RecordCall): string {
  return `${entity}/${id}/${
    path
      .split('/')
      .filter((part) => !part.startsWith('{'))
      .at(-1) ?? ''
  }`;
}

const links: Answering = (call, { records }) => ({
  body: records.links(linksOf(call)).map((id, index) => ({ Id: id, Libelle: `Lien ${id}`, Detail: null, Ordre: index + 1 })),
});

const linkAdd: Answering = (call, { records }) => {
  records.link(linksOf(call), [...new Set([...records.links(linksOf(call)), ...call.ids])]);
  return { body: true };
};

const linkRemove: Answering = (call, { records }) => {
  records.link(
    linksOf(call),
    records.links(linksOf(call)).filter((id) => !call.ids.includes(id)),
  );
  return { body: true };
};

const linksSave: Answering = (call, store) => {
  const answer = change(call, store, {});
  const ids = listOf(valuesOf(call.body)['Liens']).map(({ Id }) => Number(Id));
  if (answer.status === undefined) store.records.link(linksOf(call), ids);
  return answer;
};

const historique: Answering = ({ entity, id }, { drawing }) => ({
  body: [{ ...valuesOf(drawing.draw('getHistoriqueLigneMock', `${entity} ${id} history`)), Entite: entity, IdRecord: id }],
});

export const recordCalls: Readonly<Record<string, Answering>> = {
  get,
  list,
  search: list,
  count,
  countSearch: count,
  choix: choices,
  dictionary,
  create,
  update,
  delete: remove,
  duplicate,
  lot,
  transition,
  correct,
  links,
  linkAdd,
  linkRemove,
  linksSave,
  historique,
};
