import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { payloadOf, type WantedLink } from '#domain/records/write/link-payload.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { refuse, refuseFields, type Work } from '#domain/work/work.ts';
import { readFieldValue } from './field-value.ts';
import type { Registry } from './registry.ts';

export interface LinksInput {
  readonly version: number;
  readonly links: readonly WantedLink[];
}

const LINKS_MAX = 10_000;

/** `{ Version, Liens: [{ Id, …payload }] }`: the whole list, in its order. */
export function* readLinksInput(registry: Registry, field: FieldDescriptor, body: unknown): Work<LinksInput> {
  if (!isRecordData(body)) return yield* refuse('requete-invalide');
  const { Version, Liens, ...rest } = body;
  const errors: FieldError[] = Object.keys(rest).map((path) => ({ path, code: 'champ-inconnu' }));
  if (typeof Version !== 'number') errors.push({ path: 'Version', code: 'obligatoire' });
  if (!Array.isArray(Liens)) errors.push({ path: 'Liens', code: Liens === undefined ? 'obligatoire' : 'type' });
  const items: readonly JsonValue[] = Array.isArray(Liens) ? Liens : [];
  if (items.length > LINKS_MAX) yield* refuseFields([{ path: 'Liens', code: 'trop-elements', params: { max: LINKS_MAX } }]);
  const links = items.map((item, index) => readLink(registry, field, { item, path: `Liens.${index}`, errors }));
  const seen = new Set<number>();
  for (const [index, { id }] of links.entries()) {
    if (seen.has(id)) errors.push({ path: `Liens.${index}.Id`, code: 'valeur' });
    seen.add(id);
  }
  if (errors.length > 0) yield* refuseFields(errors);
  return { version: Number(Version), links };
}

function readLink(
  registry: Registry,
  field: FieldDescriptor,
  { item, path, errors }: { readonly item: JsonValue; readonly path: string; readonly errors: FieldError[] },
): WantedLink {
  const data: RecordData = isRecordData(item) ? item : {};
  if (!isRecordData(item)) errors.push({ path, code: 'type' });
  const id = typeof data['Id'] === 'number' ? data['Id'] : 0;
  if (!Number.isInteger(id) || id <= 0 || id > 2_147_483_647) errors.push({ path: `${path}.Id`, code: 'valeur' });
  const fields = payloadOf(field);
  const allowedNames = new Set(['Id', ...fields.flatMap(({ name, libelle }) => [name, libelle ?? name])]);
  for (const name of Object.keys(data)) if (!allowedNames.has(name)) errors.push({ path: `${path}.${name}`, code: 'champ-inconnu' });
  const payload = fields.flatMap((payloadField): [string, JsonValue][] => {
    const given = data[payloadField.name];
    if (given === undefined) return [];
    const read = readFieldValue({ registry, field: payloadField, path: `${path}.${payloadField.name}` }, given);
    if ('value' in read) return [[payloadField.name, read.value]];
    errors.push(...read.errors);
    return [];
  });
  return { id, payload: Object.fromEntries(payload) };
}

const MAX_LINKS = 1000;

/** `3|5` */
export function* readLinkIds(text: string): Work<readonly number[]> {
  const ids = text.split('|').map(Number);
  if (ids.some((id) => !Number.isInteger(id) || id <= 0 || id > 2_147_483_647)) yield* refuseFields([{ path: 'ids', code: 'valeur' }]);
  if (ids.length > MAX_LINKS) yield* refuseFields([{ path: 'ids', code: 'trop-elements', params: { max: MAX_LINKS } }]);
  return [...new Set(ids)];
}
