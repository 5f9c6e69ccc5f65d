/** Exports of the model towards other programs: the OpenAPI document, the database and all that follows from them. */
import type { Diagnostics } from '../load/diagnostics.ts';
import { loadServices } from '../load/services.ts';
import { type EmittedMigrations, emitMigrations } from '../migrations/emit-migrations.ts';
import type { Model } from '../model/model.ts';
import { emitClient } from './client.ts';
import { buildDatabase, emitDatabase } from './database.ts';
import { emitMocks } from './mocks.ts';
import { buildContract, emitOpenapi } from './openapi/document.ts';
import { emitOperations } from './operations.ts';
import { emitSchemas } from './schemas.ts';

export interface ContractPlace {
  readonly root: string;
  readonly diagnostics: Diagnostics;
  /** Make the open migration final. */
  readonly freeze: boolean;
}

export async function emitContract(model: Model, place: ContractPlace): Promise<EmittedMigrations> {
  const { root, diagnostics } = place;
  const contract = buildContract(model, await loadServices(root, diagnostics), diagnostics);
  const database = buildDatabase(model, diagnostics);
  const migrations = await emitMigrations(model, database, place);
  return {
    files: [
      ...emitOpenapi(contract),
      ...emitOperations(contract),
      ...emitClient(model, contract.operations),
      ...emitMocks(contract),
      ...emitSchemas(model),
      ...emitDatabase(model, database),
      ...migrations.files,
    ],
    obsolete: migrations.obsolete,
  };
}
