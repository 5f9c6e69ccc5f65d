import { norm } from '#domain/values/text/norm.ts';
import { readId, readText, type RecordData } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { descriptorOf, isIdentity } from './edges.ts';

interface PersonalRecord {
  readonly entity: string;
  readonly record: RecordData;
}

/** Fields that hold addresses of people. */
const PLACES = [
  ['personne', 'Email'],
  ['contact', 'Email'],
  ['bam-compte', 'Login'],
  ['utilisateur', 'Login'],
] as const;

/** Addresses that records give the person and no other person, folded. */
export function* personAddresses(
  records: readonly PersonalRecord[],
  ids: ReadonlyMap<string, ReadonlySet<number>>,
): Work<ReadonlySet<string>> {
  const identityAddresses = new Set(records.filter(({ entity }) => isIdentity(entity)).flatMap(addressesOf));
  const others = yield* addressesOfOthers([...identityAddresses], ids);
  return new Set([...identityAddresses].filter((address) => !others.has(address)));
}

function addressesOf({ entity, record }: PersonalRecord): readonly string[] {
  const fields = descriptorOf(entity)?.fields ?? [];
  return fields.flatMap(({ kind, name }) => {
    const value = kind === 'email' || name === 'Login' ? (readText(record, name) ?? '') : '';
    return value.includes('@') ? [norm(value)] : [];
  });
}

/** Those of the addresses, folded, that a record of somebody else says. */
export function* addressesOfOthers(addresses: readonly string[], ids: ReadonlyMap<string, ReadonlySet<number>>): Work<ReadonlySet<string>> {
  const others = new Set<string>();
  for (const [entity, field] of PLACES)
    for (const record of yield* findAddresses(entity, field, addresses))
      if (ids.get(entity)?.has(readId(record)) !== true) others.add(norm(readText(record, field) ?? ''));
  return others;
}

function findAddresses(entity: string, field: string, addresses: readonly string[]): Work<readonly RecordData[]> {
  return find(entity, { [field]: addresses }, [field]);
}
