/** Everything that the database needs of the model. */
import type { EmittedFile, Model } from '../model/model.ts';
import type { Diagnostics } from '../load/diagnostics.ts';
import { buildDbModel } from './database/build-db-model.ts';
import { emitCatalogue } from './database/catalogue.ts';
import type { DbModel } from './database/db-model.ts';
import { unkeptGroups } from './database/indexes.ts';
import { emitSeeds } from './database/seeds.ts';

export function buildDatabase(model: Model, diagnostics: Diagnostics): DbModel {
  const entities = new Map(model.entities.map((entity) => [entity.name, entity]));
  for (const entity of model.entities) {
    for (const group of unkeptGroups(entity, entities)) {
      diagnostics.report(
        'migration/unique-across-tables',
        entity.position,
        `« ${group.join(', ')} » ne peut être unique : ses colonnes sont dans deux tables`,
        'mettre ces champs dans la même entité',
      );
    }
  }
  return buildDbModel(model);
}

export function emitDatabase(model: Model, database: DbModel): readonly EmittedFile[] {
  return [...emitCatalogue(database), ...emitSeeds(model)];
}
