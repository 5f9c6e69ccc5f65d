/** The calls of one entity, as docs/wire-format.md tells them. */
import type { ModelEntity } from '../../model/model.ts';
import { toOperation } from './call.ts';
import type { Operation } from './operation.ts';
import { readCalls } from './read-calls.ts';
import { linkCalls } from './link-calls.ts';
import { writeCalls } from './write-calls.ts';

export function entityOperations(entity: ModelEntity): readonly Operation[] {
  const links = entity.fields.filter(({ kind }) => kind === 'links');
  const calls = [
    ...(entity.operations.includes('read') ? readCalls(entity) : []),
    ...writeCalls(entity),
    ...links.flatMap((field) => linkCalls(entity, field)),
  ];
  return calls.map((call) => toOperation(entity, call));
}
