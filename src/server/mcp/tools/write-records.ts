import { z } from 'zod';
import { mcpTool } from '../mcp-tool.ts';
import { AskedActs, singleActs } from '../proposals/act.ts';
import { confirm } from '../proposals/confirm.ts';
import { propose } from '../proposals/propose.ts';
import { undo } from '../proposals/undo.ts';

/** Tries writes and tells what they would change: nothing is written by it. */
export const proposeTool = mcpTool({
  name: 'proposer',
  isWriting: true,
  input: z.strictObject({
    actes: AskedActs,
    confirmations: z
      .array(z.string().regex(/^[\w-]{1,60}$/))
      .max(3)
      .optional(),
  }),
  run: ({ actes, confirmations = [] }, caller) =>
    propose(caller, singleActs(actes), confirmations.length === 0 ? null : confirmations.join(',')),
});

export const confirmTool = mcpTool({
  name: 'confirmer',
  isWriting: true,
  input: z.strictObject({ numero: z.string().min(1).max(60) }),
  run: ({ numero }, caller) => confirm(caller, numero),
});

export const undoTool = mcpTool({
  name: 'annuler',
  isWriting: true,
  input: z.strictObject({ lot: z.uuid() }),
  run: ({ lot }, caller) => undo(caller, lot),
});
