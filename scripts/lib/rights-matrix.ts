import { normaliseRight } from '#domain/values/normalise-right.ts';
import type { OperationDescriptor } from '#generated/contract/operations.gen.ts';
import type { RightDescriptor } from '#generated/entities/descriptor.gen.ts';

export interface RightsMatrix {
  readonly rights: readonly RightDescriptor[];
  readonly operations: readonly OperationDescriptor[];
}

/** Right of an operation: a code, or the reason for none. */
function askedBy({ right }: OperationDescriptor): string {
  return normaliseRight(right.replace(/^self:/, ''));
}

function describe({ method, path, operationId, right }: OperationDescriptor): string {
  return `${method.toUpperCase().padEnd(6)} ${path}  ${operationId}${right.startsWith('self:') ? '  (or one’s own record)' : ''}`;
}

/** The rights as a tree, the operations of each below it; then what needs only a session, or nothing. */
export function printMatrix({ rights, operations }: RightsMatrix): readonly string[] {
  const byRight = Map.groupBy(operations, askedBy);
  function branch(parent: string | null, depth: number): string[] {
    return rights
      .filter((right) => right.parent === parent)
      .flatMap(({ code, labels }) => {
        const pad = '  '.repeat(depth);
        const operationLines = (byRight.get(normaliseRight(code)) ?? []).map((operation) => `${pad}    ${describe(operation)}`);
        return [`${pad}${code}  ${labels.fr}`, ...operationLines, ...branch(code, depth + 1)];
      });
  }
  function open(kind: 'session' | 'public', title: string): string[] {
    const openOperations = byRight.get(normaliseRight(kind)) ?? [];
    return [`${title} (${openOperations.length})`, ...openOperations.map((operation) => `    ${describe(operation)}`)];
  }
  return [...branch(null, 0), ...open('session', 'Any open session'), ...open('public', 'Nobody signed in')];
}

/** One line an operation: method, path, operation, right, its French label. */
export function printTsv({ rights, operations }: RightsMatrix): readonly string[] {
  const labels = new Map(rights.map(({ code, labels: { fr } }) => [normaliseRight(code), fr]));
  const lines = operations.map((operation) =>
    [operation.method.toUpperCase(), operation.path, operation.operationId, operation.right, labels.get(askedBy(operation)) ?? ''].join(
      '\t',
    ),
  );
  return [['method', 'path', 'operation', 'right', 'label'].join('\t'), ...lines];
}
