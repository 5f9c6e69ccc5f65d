import { z } from 'zod';
import { entityTexts } from '#server/services/exports/entity-texts.ts';
import { mayCall, type McpCaller, operationsOf } from '../mcp-caller.ts';
import { mcpTool } from '../mcp-tool.ts';

/** Actions of the contract by the words of the tools. */
const PERMITTED: Readonly<Record<string, string>> = {
  search: 'lister',
  get: 'lire',
  create: 'creer',
  update: 'modifier',
  delete: 'supprimer',
  transition: 'etape',
};

/** Kinds of records that the token may read. */
export const typesTool = mcpTool({
  name: 'types',
  input: z.strictObject({}),
  run: async (_input, caller) => {
    const describedTypes = caller.engine.registry.all.map(async ({ name }) => {
      const permitted = permittedOf(caller, name);
      if (!permitted.includes('lister') && !permitted.includes('lire')) return [];
      const { labels } = await entityTexts(name, caller.context.culture);
      return [{ Type: name, Libelle: labels['one'] ?? name, Libelles: labels['many'] ?? name, Permet: permitted }];
    });
    return { Types: (await Promise.all(describedTypes)).flat() };
  },
});

export function permittedOf(caller: McpCaller, type: string): readonly string[] {
  const all = operationsOf(type);
  return Object.entries(PERMITTED).flatMap(([action, word]) =>
    all.some((operation) => operation.action === action && mayCall(caller, operation)) ? [word] : [],
  );
}
