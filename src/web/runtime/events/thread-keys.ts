/** Keys of what is read again when a thread or the inbox changes. */
export const INBOX_KEY = ['boite'] as const;
/** Kind of the records that lists count as unread. */
export const NOTICES = 'boite-avis';

export function threadKey({ entity, id }: { readonly entity: string; readonly id: number }): readonly [string, string, number] {
  return ['fil', entity, id];
}

export function looksKey({ entity, id }: { readonly entity: string; readonly id: number }): readonly [string, string, number] {
  return ['regards', entity, id];
}
