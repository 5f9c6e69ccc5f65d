import { z } from 'zod';
import { isSearchable } from '#domain/records/engine/registry.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { callRest, type McpCaller } from '../mcp-caller.ts';
import { mcpTool } from '../mcp-tool.ts';

const Type = z.string().min(1).max(60);
/** Read by the operation of the list itself, with its refusals. */
export const Filter = z.looseObject({
  Criteres: z.record(z.string(), z.unknown()).nullish(),
  Tri: z.array(z.strictObject({ Key: z.string(), Desc: z.boolean().optional() })).nullish(),
  Colonnes: z.array(z.string()).nullish(),
  GlobalSearch: z.string().nullish(),
  IdsPk: z.array(z.int()).nullish(),
  IdsPkExclude: z.array(z.int()).nullish(),
  Au: z.string().nullish(),
});

/** A page of a list, as its operation answers it. */
export const listTool = mcpTool({
  name: 'lister',
  input: z.strictObject({
    type: Type,
    filter: Filter.optional(),
    skip: z.int().min(0).optional(),
    take: z.int().min(0).optional(),
    compter: z.boolean().optional(),
  }),
  run: async ({ type, filter = {}, skip = 0, take, compter = false }, caller) => {
    const body = { filter, skip, ...(take === undefined ? {} : { take }) };
    const rows = await readJson(caller, { type, action: 'search', body });
    const total = compter ? { Total: await readJson(caller, { type, action: 'countSearch', body: filter }) } : {};
    return { Type: type, ...total, Fiches: rows };
  },
});

export const readTool = mcpTool({
  name: 'lire',
  input: z.strictObject({ type: Type, id: z.int().positive() }),
  run: async ({ type, id }, caller) => ({ Type: type, Fiche: await readJson(caller, { type, action: 'get', id }) }),
});

const TYPES_MAX = 10;
const FOUND_MAX = 5;

/** The first records of some kinds whose search texts hold the words. */
export const searchTool = mcpTool({
  name: 'chercher',
  input: z.strictObject({ texte: z.string().min(1).max(250), types: z.array(Type).min(1).max(TYPES_MAX) }),
  run: async ({ texte, types }, caller) => {
    const found = [];
    for (const type of new Set(types)) {
      requireSearchable(caller, type);
      const body = { filter: { GlobalSearch: texte }, skip: 0, take: FOUND_MAX };
      found.push({ Type: type, Fiches: await readJson(caller, { type, action: 'search', body }) });
    }
    return { Trouvees: found };
  },
});

function requireSearchable({ engine }: McpCaller, type: string): void {
  const entity = engine.registry.find(type);
  if (entity === undefined) throw new AppError('type-inconnu');
  if (!isSearchable(entity)) throw new AppError('methode-refusee');
}

async function readJson(...call: Parameters<typeof callRest>): Promise<unknown> {
  const value: unknown = JSON.parse(await callRest(...call));
  return value;
}
