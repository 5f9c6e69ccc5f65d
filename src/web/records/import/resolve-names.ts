import { readDictionary } from '#generated/client/record-client.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { saidByName } from '#domain/imports/said-by-name.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { searchReference } from '#web/records/fields/references/reference-options.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { type Answer, answerKey, type Wanted } from './sheet-values.ts';

/** A name that no record bears exactly: what it might be, and what a new record of that name would say. */
export interface OpenName extends Wanted {
  readonly proposal: PickerOption | null;
  readonly creation: RecordData | null;
}

export interface ResolvedNames {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly open: readonly OpenName[];
}

const AT_ONCE = 4;

/** Looks every name up: whole lists of words first, then the search that pickers use. */
export async function resolveNames(
  wanted: readonly Wanted[],
  {
    can,
    onProgress,
    signal,
  }: { readonly can: (right: string) => boolean; readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
): Promise<ResolvedNames> {
  const answers = new Map<string, Answer>();
  const open: OpenName[] = [];
  let done = 0;
  const byEntity = Map.groupBy(wanted, ({ entity }) => entity);
  for (const [entity, names] of byEntity) {
    const module = await loadEntity(entity);
    const known = await dictionaryNames(module);
    const queue = [...names];
    const work = async (): Promise<void> => {
      for (let name = queue.shift(); name !== undefined && !signal.aborted; name = queue.shift()) {
        const found = known.get(norm(name.text)) ?? (await searched(name, signal));
        if (typeof found === 'number') answers.set(answerKey(name), { id: found });
        else open.push({ ...name, proposal: found, creation: creationOf(module, name.text, can) });
        done += 1;
        onProgress(done);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return { answers, open };
}

/** Every text of each entry of a short list: its name, and its code. */
async function dictionaryNames({ descriptor }: EntityModule): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = descriptor;
  if (dictionary === null) return new Map();
  const rows = await readDictionary<RecordData>(dictionary.path);
  return new Map(
    rows
      .toReversed()
      .flatMap((row) =>
        Object.values(row).flatMap((value) => (typeof value === 'string' && value !== '' ? [[norm(value), readId(row)] as const] : [])),
      ),
  );
}

/** Id of the one record of that name; else the only one that comes near, or nothing. */
async function searched({ entity, text }: Wanted, signal: AbortSignal): Promise<number | PickerOption | null> {
  const options = await searchReference({ entity, key: 'Id', edition: null }, text, signal);
  const wanted = norm(text);
  const same = options.filter(({ label }) => norm(label) === wanted);
  if (same.length === 1) return same[0]?.id ?? null;
  return same[0] ?? options[0] ?? null;
}

function creationOf({ descriptor }: EntityModule, text: string, can: (right: string) => boolean): RecordData | null {
  return descriptor.operations.includes('create') && can(descriptor.rights.write) ? saidByName(descriptor, text) : null;
}
