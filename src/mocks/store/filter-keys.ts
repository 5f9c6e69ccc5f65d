import type { ListFilter } from '#domain/records/query/filter-tree.ts';

/** The filters a person counted, under the key the count returned; a reload of the page forgets them. */
export class FilterKeys {
  readonly #kept = new Map<string, ListFilter>();

  keep(userId: number, entity: string, filter: ListFilter): string {
    const key = `filtre-${this.#kept.size + 1}`;
    this.#kept.set(`${userId} ${entity} ${key}`, filter);
    return key;
  }

  find(userId: number, entity: string, key: string): ListFilter | null {
    return this.#kept.get(`${userId} ${entity} ${key}`) ?? null;
  }
}
