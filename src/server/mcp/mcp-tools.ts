import type { McpTool } from './mcp-tool.ts';
import { aggregateTool } from './tools/aggregate.ts';
import { describeTool } from './tools/describe-type.ts';
import { listTool, readTool, searchTool } from './tools/read-records.ts';
import { typesTool } from './tools/list-types.ts';
import { confirmTool, proposeTool, undoTool } from './tools/write-records.ts';

/** Every tool; a token of reading alone gets those that write nothing. */
export const mcpTools: readonly McpTool[] = [
  typesTool,
  describeTool,
  listTool,
  readTool,
  searchTool,
  aggregateTool,
  proposeTool,
  confirmTool,
  undoTool,
];
