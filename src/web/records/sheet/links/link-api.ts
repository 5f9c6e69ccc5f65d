import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { asRecords, type SaveReply, saveReply } from '#web/records/record-api.ts';

/** `FilmsLies` → `films-lies`, the path of a link field. */
function linkPath(field: string): string {
  return field.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

export async function loadLinks(descriptor: EntityDescriptor, id: number, field: string): Promise<readonly RecordData[]> {
  return asRecords(await clientOf(descriptor).links(id, linkPath(field)));
}

export interface LinkChange {
  readonly id: number;
  readonly field: string;
  readonly ids: readonly number[];
  readonly method: 'POST' | 'DELETE';
}

export async function changeLinks(descriptor: EntityDescriptor, change: LinkChange): Promise<boolean> {
  const { addLinks, removeLinks } = clientOf(descriptor);
  return (change.method === 'POST' ? addLinks : removeLinks)(change.id, linkPath(change.field), change.ids);
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
  const reply = await clientOf(descriptor).saveLinks(id, linkPath(field), { Version: version, Liens: links });
  return saveReply(reply.data, reply.headers);
}
