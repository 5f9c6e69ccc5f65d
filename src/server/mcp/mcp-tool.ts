import { type Tool, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import type { McpCaller } from './mcp-caller.ts';

type ToolName = 'types' | 'decrire' | 'lister' | 'lire' | 'agreger' | 'chercher' | 'proposer' | 'confirmer' | 'annuler';

/** A tool of an assistant. */
export interface McpTool {
  readonly name: ToolName;
  readonly isWriting: boolean;
  readonly describe: (text: ServerText) => Tool;
  readonly call: (args: unknown, caller: McpCaller) => Promise<unknown>;
}

interface ToolParts<S extends z.ZodType> {
  readonly name: ToolName;
  readonly input: S;
  readonly isWriting?: boolean;
  readonly run: (input: z.output<S>, caller: McpCaller) => Promise<unknown>;
}

/** A tool whose arguments are read before it runs. */
export function mcpTool<S extends z.ZodType>({ name, input, isWriting = false, run }: ToolParts<S>): McpTool {
  return {
    name,
    isWriting,
    describe: (text) =>
      ToolSchema.parse({
        name,
        description: text(`mcp.outil.${name}`),
        inputSchema: z.toJSONSchema(input),
        annotations: { readOnlyHint: !isWriting || name === 'proposer', destructiveHint: name === 'confirmer', openWorldHint: false },
      }),
    call: async (args, caller) => {
      const read = input.safeParse(args ?? {});
      if (!read.success) throw invalidFields(...read.error.issues.flatMap(faultsOf));
      return run(read.data, caller);
    },
  };
}

function faultsOf(issue: z.core.$ZodIssue): readonly FieldError[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key): FieldError => ({ path: [...issue.path, key].join('.'), code: 'champ-inconnu' }));
  return [{ path, code: 'format' }];
}
