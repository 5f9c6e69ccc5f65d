import { z } from 'zod';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { ComparedAs } from '#domain/records/kinds/shown-kinds.ts';
import { resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { readFilter } from '#domain/records/requests/list-request.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { isSealed } from '#domain/values/record-data.ts';
import { tellAccess } from '#server/journal/origin.ts';
import { FIGURES, type FigureOf } from '#server/records/read/figures-sql.ts';
import { figureRecords } from '#server/records/read/read-operations.ts';
import { enterAs, type McpCaller, recordOperation } from '../mcp-caller.ts';
import { mcpTool } from '../mcp-tool.ts';
import { Filter } from './read-records.ts';

const Name = z.string().min(1).max(120);
const GROUPS_MAX = 500;

/** Records counted by what they have in common, within the rights and rows of their list. */
export const aggregateTool = mcpTool({
  name: 'agreger',
  input: z.strictObject({
    type: z.string().min(1).max(60),
    filter: Filter.optional(),
    par: z.array(Name).max(2).optional(),
    calculs: z
      .array(z.strictObject({ champ: Name, calcul: z.enum(FIGURES) }))
      .max(10)
      .optional(),
  }),
  run: async ({ type, filter: rawFilter = {}, par = [], calculs = [] }, caller) => {
    const { entity, context } = openList(caller, type);
    const by = par.map((name, index) => fieldFor(caller, { entity, context, name, path: `par.${index}`, allowed: GROUPING }));
    const figures = calculs.map(({ champ, calcul: of }, index) => {
      const field = fieldFor(caller, { entity, context, name: champ, path: `calculs.${index}.champ`, allowed: COMPUTED[of] });
      return { field, of };
    });
    const filter = readFilter(caller.engine.registry, entity, rawFilter);
    const found = await figureRecords(caller.engine, context, { entity, filter, by, figures, max: GROUPS_MAX + 1 });
    const groups = found.slice(0, GROUPS_MAX);
    // Groups by a name tell as much as its list: they count among its rows.
    if (by.length > 0) noteListed(caller, type, groups.length);
    return { Type: type, Groupes: groups, EstComplet: found.length <= GROUPS_MAX };
  },
});

function openList(caller: McpCaller, type: string): { readonly entity: Entity; readonly context: RequestContext } {
  const entity = caller.engine.registry.find(type);
  if (entity === undefined) throw new AppError('type-inconnu');
  return { entity, context: enterAs(caller, recordOperation(type, 'search')) };
}

const GROUPING: readonly ComparedAs[] = ['text', 'number', 'boolean', 'date', 'datetime', 'time', 'duration', 'choice', 'flags'];
const COMPUTED: Readonly<Record<FigureOf, readonly ComparedAs[]>> = {
  somme: ['number', 'duration'],
  moyenne: ['number', 'duration'],
  min: ['number', 'duration', 'date', 'datetime'],
  max: ['number', 'duration', 'date', 'datetime'],
};

interface NamedField {
  readonly entity: Entity;
  readonly context: RequestContext;
  readonly name: string;
  readonly path: string;
  readonly allowed: readonly ComparedAs[];
}

/** A field that a filter of the list may name, too: what may not be compared may not be added up either. */
function fieldFor({ engine }: McpCaller, { entity, context, name, path, allowed }: NamedField): string {
  const { registry } = engine;
  const field = entity.fields.get(name);
  const target = field === undefined ? null : resolveFieldName((one) => registry.find(one)?.descriptor, entity.descriptor, name);
  if (field === undefined || target === null || !field.filterable || isSealed(field)) throw invalidFields({ path, code: 'champ-inconnu' });
  if (!accessOf(registry, context).mayName(entity, target)) throw invalidFields({ path, code: 'champ-inconnu' });
  if (!allowed.includes(target.comparedAs)) throw invalidFields({ path, code: 'type' });
  return field.name;
}

function noteListed({ request }: McpCaller, entity: string, rows: number): void {
  tellAccess(request, { listed: [...(request.access?.listed ?? []), { entity, rows }] });
}
