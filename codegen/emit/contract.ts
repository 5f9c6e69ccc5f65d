/** What leaves the model towards other programs: the OpenAPI document and all that follows from it. */
import type { Diagnostics } from '../load/diagnostics.ts';
import { loadServices } from '../load/services.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { buildContract, emitOpenapi } from './openapi/document.ts';
import { emitOperations } from './operations.ts';
import { emitSchemas } from './schemas.ts';

export interface ContractPlace {
  readonly root: string;
  readonly diagnostics: Diagnostics;
}

export async function emitContract(model: Model, { root, diagnostics }: ContractPlace): Promise<readonly EmittedFile[]> {
  const contract = buildContract(model, await loadServices(root, diagnostics), diagnostics);
  return [...emitOpenapi(contract), ...emitOperations(contract), ...emitSchemas(model)];
}
