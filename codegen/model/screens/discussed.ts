/** Records with a thread, as the threads of the product know them: their sheet says nothing against it. */
import type { EntityFile } from '../../metamodel.ts';

interface Declared {
  readonly name: string;
  readonly input: EntityFile;
}

type Declarations = ReadonlyMap<string, Declared>;

/** A type has the thread, and so the tasks, of its base. */
export function isDiscussed(draft: Declared, drafts: Declarations): boolean {
  const root = rootOf(draft, drafts);
  return root.input.discussed !== false && [...drafts.values()].some((one) => hasOwnSheet(one) && rootOf(one, drafts).name === root.name);
}

export function rootOf(draft: Declared, drafts: Declarations): Declared {
  const base = drafts.get(draft.input.extends ?? '');
  return base === undefined ? draft : rootOf(base, drafts);
}

function hasOwnSheet({ input }: Declared): boolean {
  return Object.values({ ...input.screens }).some(({ record, sheet }) => record !== false && sheet !== undefined);
}
