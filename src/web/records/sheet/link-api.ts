import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import { call, send } from '#web/runtime/transport.ts';
import { asRecords, type SaveReply, saveReply } from '../record-api.ts';

/** `FilmsLies` → `films-lies`, the path of a link field. */
export function linkPath(field: string): string {
  return field.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

export async function loadLinks(descriptor: EntityDescriptor, id: number, field: string): Promise<readonly RecordData[]> {
  return asRecords(await call(`/${descriptor.plural}/{id}/${linkPath(field)}`, { params: { id } }));
}

export interface LinkChange {
  readonly id: number;
  readonly field: string;
  readonly ids: readonly number[];
  readonly method: 'POST' | 'DELETE';
}

export async function changeLinks(descriptor: EntityDescriptor, change: LinkChange): Promise<boolean> {
  // Several ids travel joined by a pipe (specification 000 §7.4).
  const path = `/${descriptor.plural}/{id}/${linkPath(change.field)}/{ids}`;
  return (await call(path, { method: change.method, params: { id: change.id, ids: change.ids.join('|') } })) === true;
}

export interface LinksSave {
  readonly id: number;
  readonly field: string;
  readonly version: number;
  /** `{ Id, …payload }` of every link, in order. */
  readonly links: readonly RecordData[];
}

/** The whole list with its order and what each link says, on the version it was read at. */
export async function saveLinks(descriptor: EntityDescriptor, { id, field, version, links }: LinksSave): Promise<SaveReply> {
  const path = `/${descriptor.plural}/{id}/${linkPath(field)}`;
  const reply = await send(path, { method: 'PUT', params: { id }, body: { Version: version, Liens: links } });
  return saveReply(reply.data, reply.headers);
}
