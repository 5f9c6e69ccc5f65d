import { RepriseEtat } from '#generated/enums/reprise-etat.gen.ts';
import { drawFile } from '#domain/demo/files/drawing.ts';
import { demoDepositFile } from '#domain/submissions/demo-deposits.ts';
import { type FetchedEntity, takeFile } from '#domain/submissions/deposit-files.ts';
import type { MockContext } from '../mock-context.ts';
import { runWork } from '../store/run-work.ts';
import type { Store } from '../store/store.ts';
import type { RowOf } from '../store/tables.ts';

/** Where the simulated deposit site gives its files: nothing is fetched, they are drawn in the page. */
export const SIMULATED_SITE = 'https://depot.example';

/** Brings the files that wait, at once: there is no network to wait for. */
export function bringFiles(store: Store, context: MockContext): void {
  const { drawing: tools } = store;
  if (tools === null) return;
  for (const [entity, waiting] of waitingFiles(store)) {
    for (const row of waiting) {
      const [, film = '', name = ''] = /\/fichiers\/([^/]+)\/([^/]+)$/.exec(row.UrlSource ?? '') ?? [];
      const drawing = demoDepositFile(film, name);
      if (drawing === null) continue;
      const { mime, bytes, width, height } = drawFile(drawing, tools);
      const extension = name.split('.').at(-1) ?? '';
      const file = store.files.add({ name, extension, mime, width, height, userId: 0, bytes: Uint8Array.from(bytes) });
      runWork(store, takeFile(entity, row.Id, { id: file.id, ko: Math.ceil(bytes.length / 1024) }), context);
    }
  }
}

type Waiting = Pick<RowOf<FetchedEntity>, 'Id' | 'UrlSource'>;

const waitingFiles = ({ tables }: Store): readonly (readonly [FetchedEntity, readonly Waiting[]])[] => {
  const isAsked = ({ EtatReprise }: { readonly EtatReprise?: number | null }): boolean => EtatReprise === RepriseEtat.attente;
  return [
    ['ins-recup-image', tables.all('ins-recup-image').filter((row) => isAsked(row) && (row.IdImage ?? null) === null)],
    ['media', tables.all('media').filter((row) => isAsked(row) && (row.IdFichier ?? null) === null)],
  ];
};
