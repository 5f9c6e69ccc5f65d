/** Every emitter; their order does not matter, each file has one author. */
import { emitEditorSchemas } from '../load/editor-schemas.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { emitEntities } from './entities.ts';
import { emitEnums } from './enums.ts';
import { emitFeatures } from './features.ts';
import { emitFieldSizes } from './field-sizes.ts';
import { emitI18n } from './i18n.ts';
import { emitNavigation } from './navigation.ts';
import { emitRecords } from './records.ts';
import { emitRetention } from './retention.ts';
import { emitRights } from './rights.ts';
import { emitRoutes } from './routes.ts';
import { emitSeeds } from './seeds.ts';
import { emitStates } from './states.ts';
import { emitValueHelp } from './i18n/value-help.ts';

type Emitter = (model: Model) => readonly EmittedFile[];

export const emitters: readonly Emitter[] = [
  emitEntities,
  emitEnums,
  emitFieldSizes,
  emitRecords,
  emitRetention,
  emitRights,
  emitSeeds,
  emitNavigation,
  emitI18n,
  emitRoutes,
  emitFeatures,
  emitStates,
  emitValueHelp,
  emitEditorSchemas,
];
