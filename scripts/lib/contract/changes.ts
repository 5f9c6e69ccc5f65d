import type { Surface } from './surface.ts';

export interface Change {
  /** First word of the line: `operation`, `parameter`, `body`, `reply`, `schema`, `field`, `value`, `shape`. */
  readonly kind: string;
  readonly name: string;
  /** Null: added. */
  readonly before: string | null;
  /** Null: removed. */
  readonly after: string | null;
  /** A program that worked may fail. */
  readonly breaks: boolean;
}

/** Differences of two contracts, each with its effect on a program that calls the earlier one. */
export function changesOf(before: Surface, after: Surface): readonly Change[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].toSorted().flatMap((key) => {
    const [was = null, is = null] = [before.get(key), after.get(key)];
    const change = { kind: key.slice(0, key.indexOf(' ')), name: key.slice(key.indexOf(' ') + 1), before: was, after: is };
    const owner = ownerOf(change);
    // Parts of an operation or a schema that is new, or gone, are reported by the whole.
    const isTold = owner !== null && before.has(owner) !== after.has(owner);
    const isOnlyUsedElsewhere = change.kind === 'schema' && was !== null && is !== null;
    if (was === is || isTold || isOnlyUsedElsewhere) return [];
    return [{ ...change, breaks: doesBreak(change, after.get(owner ?? '') ?? null) }];
  });
}

type Bare = Omit<Change, 'breaks'>;

function ownerOf({ kind, name }: Bare): string | null {
  const [head = ''] = name.split(/[. ]/, 1);
  if (kind === 'parameter' || kind === 'body' || kind === 'reply') return `operation ${head}`;
  return kind === 'field' || kind === 'value' || kind === 'shape' ? `schema ${head}` : null;
}

/** `owner`: line of the operation or schema, for a schema its side. */
function doesBreak({ kind, before, after }: Bare, owner: string | null): boolean {
  // Nobody calls a schema: its fields and the operations that use it tell what changed.
  if (kind === 'schema') return false;
  const isSent = kind !== 'field' || owner !== 'read';
  const isRead = kind === 'field' && owner !== 'sent';
  if (before === null) return isRequired(after) && isSent;
  if (after === null) return true;
  if (kind === 'operation') return !isWider(before, after);
  if (after === withoutRequired(before)) return isRead;
  return withoutRequired(after) !== before || isSent;
}

/** Same address, and every right that let in still does. */
function isWider(before: string, after: string): boolean {
  const [[address, rights], [nextAddress, nextRights]] = [partsOf(before), partsOf(after)];
  return address === nextAddress && rights.every((right) => nextRights.includes(right));
}

function partsOf(line: string): readonly [string, readonly string[]] {
  const [address = '', rights = ''] = line.split(' · ');
  return [address, rights.split(' ou ')];
}

const REQUIRED = ' obligatoire';

function isRequired(line: string | null): boolean {
  return line?.endsWith(REQUIRED) === true;
}

function withoutRequired(line: string): string {
  return isRequired(line) ? line.slice(0, -REQUIRED.length) : line;
}
