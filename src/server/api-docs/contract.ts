import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Parts of the OpenAPI document that its copies differ in. */
export interface ContractDocument {
  readonly info: object;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface ContractOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
}

const FILE = path.resolve(import.meta.dirname, '../../../generated/openapi.json');

/** The whole contract, read anew: tens of megabytes in memory are not held for a document that few ask for. */
export async function readContract(): Promise<ContractDocument> {
  const document: ContractDocument = JSON.parse(await readFile(FILE, 'utf8'));
  return document;
}

/** The contract with these operations alone, and the components that they lead to. */
export function contractOf(document: ContractDocument, operationIds: ReadonlySet<string>): ContractDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([route, calls]) => {
      const kept = Object.entries(calls).filter(([, { operationId }]) => operationIds.has(operationId));
      return kept.length === 0 ? [] : [[route, Object.fromEntries(kept)] as const];
    }),
  );
  const tags = new Set(Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((call) => call.tags ?? [])));
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: reachedComponents(document, paths),
  };
}

function reachedComponents(document: ContractDocument, paths: ContractDocument['paths']): ContractDocument['components'] {
  const reached = new Set<string>();
  const waiting = [...referencesIn(paths)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    const [kind = '', name = ''] = next.split('/');
    waiting.push(...referencesIn(document.components[kind]?.[name]));
  }
  return Object.fromEntries(
    Object.entries(document.components).map(([kind, all]) => {
      const kept = Object.entries(all).filter(([name]) => kind === 'securitySchemes' || reached.has(`${kind}/${name}`));
      return [kind, Object.fromEntries(kept)] as const;
    }),
  );
}

/** `#/components/schemas/Film` → `schemas/Film`. */
function referencesIn(part: unknown): readonly string[] {
  return [...(JSON.stringify(part) ?? '').matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].flatMap(([, name]) => name ?? []);
}
