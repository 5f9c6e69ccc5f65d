import type { Sabotage } from '../sabotage.ts';

const DOOR = 'tests/api/mcp/door.test.ts';
const READS = 'tests/api/mcp/reads.test.ts';
const WRITES = 'tests/api/mcp/writes.test.ts';
const SWEEP = 'tests/api/mcp/attack.test.ts';

/** Guards of the address of assistants, taken away one by one. */
export const assistantSabotages: readonly Sabotage[] = [
  {
    title: 'the address of assistants opens to sessions',
    file: 'src/server/session/guard.ts',
    from: "  if (right.kind === 'jeton') throw new AppError('jeton-acces-absent');\n",
    to: '',
    tests: [DOOR],
  },
  {
    title: 'the address of assistants answers under any name',
    file: 'src/server/mcp/known-host.ts',
    from: "  if (!isPublic && !isAddress && !isLoopback(name) && name !== host.toLowerCase()) throw new AppError('hote-refuse');\n",
    to: '',
    tests: [DOOR],
  },
  {
    title: 'an assistant of reading alone gets the tools that write',
    file: 'src/server/mcp/mcp-server.ts',
    from: '!isWriting || !caller.bearer.limits.isReadOnly',
    to: 'isWriting || !isWriting',
    tests: [DOOR],
  },
  {
    title: 'an assistant writes whatever the operation asks',
    file: 'src/server/mcp/proposals/carry-out.ts',
    from: 'context: enterAs(caller, operation)',
    to: 'context: caller.context',
    tests: [WRITES, SWEEP],
  },
  {
    title: 'an assistant adds up records of kinds that its token does not open',
    file: 'src/server/mcp/tools/aggregate.ts',
    from: "return { entity, context: enterAs(caller, recordOperation(type, 'search')) };",
    to: 'return { entity, context: caller.context };',
    tests: [SWEEP],
  },
  {
    title: 'an assistant groups records by fields that it may not see',
    file: 'src/server/mcp/tools/aggregate.ts',
    from: "  if (!accessOf(registry, context).mayName(entity, target)) throw invalidFields({ path, code: 'champ-inconnu' });\n",
    to: '',
    tests: [READS],
  },
  {
    title: 'an assistant is told of fields that it may not see',
    file: 'src/server/mcp/tools/describe-type.ts',
    from: 'entity.descriptor.fields.filter((field) => !access.isMasked(entity.name, field))',
    to: 'entity.descriptor.fields',
    tests: [READS],
  },
  {
    title: 'a proposal of an assistant is confirmed by another token',
    file: 'src/server/mcp/proposals/proposal-repository.ts',
    from: 'where numero = $1 and id_jeton = $2 for update',
    to: 'where numero = $1 and $2::int is not null for update',
    tests: [WRITES],
  },
  {
    title: 'a proposal of an assistant is confirmed twice',
    file: 'src/server/mcp/proposals/proposal-repository.ts',
    from: "  if (row.est_confirmee) throw new AppError('proposition-confirmee');\n",
    to: '',
    tests: [WRITES],
  },
  {
    title: 'a proposal of an assistant outlives its term',
    file: 'src/server/mcp/proposals/proposal-repository.ts',
    from: "  if (row.est_expiree) throw new AppError('proposition-perimee');\n",
    to: '',
    tests: [WRITES],
  },
];
