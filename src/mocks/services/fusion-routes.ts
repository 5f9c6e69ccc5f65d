import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FusionDemande } from '#generated/schemas/fusion-demande.zod.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { FUSED_ENTITIES, type FusedEntity } from '#domain/records/write/fused-entities.ts';
import { TWIN_KEYS } from '#domain/records/write/fusion.ts';
import { norm } from '#domain/records/values/norm.ts';
import { readId } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { bodyOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { describeMoves, type FusionPlace, planFusion, runFusion } from '../store/fusion.ts';
import { findRecord } from '../store/history.ts';
import type { Row } from '../store/tables.ts';
import { checked } from './checked.ts';

export function fusionRoutes(): readonly MockRoute[] {
  return [
    { method: 'get', path: '/fusions/{entite}/doublons', right: 'session', run: (call) => reply(twinsOf(call)) },
    { method: 'get', path: '/fusions/{entite}/{destination}/{source}', right: 'session', run: (call) => reply(previewOf(call)) },
    {
      method: 'post',
      path: '/fusions/{entite}/{destination}/{source}',
      right: 'session',
      run: (call) => {
        const place = placeOf(call);
        const { VersionDestination, VersionSource, Choix = {}, IdCompte = null } = checked(FusionDemande, bodyOf(call));
        const request = { ...place, versions: { to: VersionDestination, from: VersionSource }, choices: Choix, account: IdCompte };
        runFusion(call.store, request, call.context);
        return reply(place.to, { 'x-batch': call.context.batch });
      },
    },
    { method: 'get', path: '/fusions/{entite}/{id}', right: 'session', run: (call) => reply({ Id: successorOf(call) }) },
  ];
}

function entityOf({ params, store, context }: MockCall): FusedEntity {
  const entity = FUSED_ENTITIES.find((name) => name === params['entite']);
  if (entity === undefined) throw new AppError('introuvable');
  const { rights } = store.tables.entity(entity);
  if (!context.has(rights.write) || !context.has(rights.delete)) throw new AppError('droit-manquant');
  return entity;
}

function placeOf(call: MockCall): FusionPlace {
  const entity = entityOf(call);
  const [to, from] = [Number(call.params['destination']), Number(call.params['source'])];
  if (to === from) throw invalidFields({ path: 'source', code: 'valeur' });
  for (const id of [to, from]) findRecord(call.store, entity, id);
  return { entity, to, from };
}

function previewOf(call: MockCall): JsonValue {
  const { moves, collisions, accounts } = planFusion(call.store, placeOf(call));
  return {
    Mouvements: describeMoves(call.store, moves, call.context),
    Collisions: describeMoves(call.store, collisions, call.context),
    Comptes: accounts.map((row) => fileOf(call, 'bam-compte', row)),
  };
}

function twinsOf(call: MockCall): JsonValue {
  const entity = entityOf(call);
  const rows = call.store.tables.all(entity).filter((row) => row['IsArchive'] !== true);
  return Object.entries(TWIN_KEYS[entity]).flatMap(([Motif, paths]) => {
    const said = (row: Row): string => JSON.stringify(paths.map((path) => textAt(call, { entity, row }, path)));
    const named = rows.filter((row) => textAt(call, { entity, row }, paths[0] ?? '') !== '');
    return [...Map.groupBy(named, said).values()]
      .filter((group) => group.length > 1)
      .map((group) => ({ Motif, Fiches: group.slice(0, 10).map((row) => fileOf(call, entity, row)) }));
  });
}

/** A field of the record, or of the one a reference leads to, without case and accents. */
function textAt({ store }: MockCall, { entity, row }: { readonly entity: string; readonly row: Row }, path: string): string {
  const [first = '', second] = path.split('.');
  if (second === undefined) return norm(String(row[first] ?? ''));
  const field = store.tables.entity(entity).fields.find(({ name }) => name === `Id${first}`);
  const target = store.tables.find(field?.to ?? '', Number(row[`Id${first}`] ?? 0));
  return norm(String(target?.[second] ?? ''));
}

const fileOf = ({ store, context }: MockCall, entity: string, record: Row): { Id: number; Libelle: string } => ({
  Id: readId(record),
  Libelle: displayOf(store.source(context.culture), { entity, record }),
});

function successorOf(call: MockCall): number | null {
  const entity = FUSED_ENTITIES.find((name) => name === call.params['entite']);
  if (entity === undefined) throw new AppError('introuvable');
  const { rights } = call.store.tables.entity(entity);
  if (!call.context.has(rights.list) && !call.context.has(rights.record)) throw new AppError('droit-manquant');
  const next = (id: number): number | undefined =>
    call.store.history.findLast((line) => line.entity === entity && line.op === 'update' && line.after?.['AncienId'] === id)?.record;
  const asked = Number(call.params['id']);
  const seen = new Set<number>([asked]);
  for (let id = next(asked); id !== undefined && !seen.has(id); id = next(id)) {
    if (call.store.tables.find(entity, id) !== null) return id;
    seen.add(id);
  }
  return null;
}
