import { RepriseEtat } from '#generated/enums/reprise-etat.gen.ts';
import { type FetchedEntity, takeFile } from '#domain/submissions/deposit-files.ts';
import type { MockContext } from '../mock-context.ts';
import { runWork } from '../store/run-work.ts';
import type { Store } from '../store/store.ts';
import type { RowOf } from '../store/tables.ts';

/** Brings the files that wait, at once: there is no network to wait for. */
export function bringFiles(store: Store, context: MockContext): void {
  const { depositSite } = store;
  if (depositSite === null) return;
  for (const [entity, waiting] of waitingFiles(store)) {
    for (const row of waiting) {
      const [, film = '', name = ''] = /\/fichiers\/([^/]+)\/([^/]+)$/.exec(row.UrlSource ?? '') ?? [];
      const given = depositSite.file(film, name);
      if (given === null) continue;
      const extension = name.split('.').at(-1) ?? '';
      const file = store.files.add({ name, extension, userId: 0, ...given });
      runWork(store, takeFile(entity, row.Id, { id: file.id, ko: Math.ceil(given.bytes.length / 1024) }), context);
    }
  }
}

type Waiting = Pick<RowOf<FetchedEntity>, 'Id' | 'UrlSource'>;

function waitingFiles({ tables }: Store): readonly (readonly [FetchedEntity, readonly Waiting[]])[] {
  function isAsked({ EtatReprise }: { readonly EtatReprise?: number | null }): boolean {
    return EtatReprise === RepriseEtat.attente;
  }
  return [
    ['ins-recup-image', tables.all('ins-recup-image').filter((row) => isAsked(row) && (row.IdImage ?? null) === null)],
    ['media', tables.all('media').filter((row) => isAsked(row) && (row.IdFichier ?? null) === null)],
  ];
}
