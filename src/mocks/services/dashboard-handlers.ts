import { drawCharts, type Tally, talliesOf } from '#domain/dashboard/draw-charts.ts';
import { figureCriteria } from '#domain/dashboard/figures.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { OVERVIEW_ROWS, overviewReads, overviewRows } from '#domain/records/overview/overview-reads.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { wireRecord } from '#domain/records/wire/wire-record.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { visibleCharts, visibleFigures } from '#server/services/dashboard/visible-figures.ts';
import { type MockCall, reply } from '../call.ts';
import { countRecords, listRecords, matchingPlaces } from '../store/list.ts';
import { findVisible } from '../store/scope.ts';
import type { Handlers } from './handlers.ts';

export const dashboardHandlers: Handlers<'getApercu' | 'getTableauDeBord'> = {
  getApercu: ({ params, call: { store, context } }) => {
    const entity = store.registry.find(params.entite);
    if (entity === undefined) throw new AppError('introuvable');
    if (!mayReadRecords(entity.descriptor, context.has)) throw new AppError('droit-manquant');
    const { name } = entity;
    const record = wireRecord(store.shownTo(context), {
      entity: name,
      record: findVisible(store, { entity: name, id: params.id }, context),
    });
    const Listes = overviewReads(store.registry, context, { entity, record }).map(({ key, entity: listed, filter }) => {
      return overviewRows(key, listRecords(store, { entity: listed.name, filter, skip: 0, take: OVERVIEW_ROWS + 1 }, context));
    });
    return reply({ Listes });
  },
  getTableauDeBord: ({ query: { edition = null }, call }) => {
    const { store, context } = call;
    const Chiffres = visibleFigures(store.registry, context).map((figure) => {
      const Criteres = figureCriteria(figure, store.tables.entity(figure.entity), { edition, today: context.today });
      return { Cle: figure.key, Nombre: countRecords(store, { entity: figure.entity, filter: { Criteres } }, context) };
    });
    const tallies = talliesOf(visibleCharts(store.registry, context), edition);
    const charts = drawCharts({
      rows: (key) => tally(call, tallies.get(key)),
      countryName: (id) => {
        const record = store.tables.find('pays', id);
        return record === null ? null : displayOf(store.source(context.culture), { entity: 'pays', record });
      },
    });
    return reply({ Jour: context.today, Chiffres, ComptesAttaques: [], ...charts });
  },
};

function tally({ store, context }: MockCall, request: Tally | undefined): readonly RecordData[] | undefined {
  if (request === undefined) return undefined;
  const { entity, criteria: Criteres, by } = request;
  const places = matchingPlaces(store, { entity, filter: { Criteres } }, context);
  const valueRows = places.map(({ record }) => Object.fromEntries(by.map((field) => [field, record[field] ?? null])));
  return [...Map.groupBy(valueRows, (values) => JSON.stringify(values)).values()].map((group) => ({ ...group[0], Nombre: group.length }));
}
