import { RepriseEtat } from '#generated/enums/reprise-etat.gen.ts';
import { drawFile } from '#domain/demo/files/drawing.ts';
import { readId, readText } from '#domain/records/values/record-data.ts';
import { demoDepositFile } from '#domain/submissions/demo-deposits.ts';
import { FETCHED, type FetchedEntity, takeFile } from '#domain/submissions/deposit-files.ts';
import type { MockContext } from '../mock-context.ts';
import { runWork } from '../store/run-work.ts';
import type { Store } from '../store/store.ts';

/** Where the simulated deposit site gives its files: nothing is fetched, they are drawn in the page. */
export const SIMULATED_SITE = 'https://depot.example';

/** Brings the files that wait, at once: there is no network to wait for. */
export function bringFiles(store: Store, context: MockContext): void {
  const { drawing: tools } = store;
  if (tools === null) return;
  const entities: readonly FetchedEntity[] = ['ins-recup-image', 'media'];
  for (const entity of entities) {
    const waiting = store.tables
      .all(entity)
      .filter((row) => row['EtatReprise'] === RepriseEtat.attente && (row[FETCHED[entity]] ?? null) === null);
    for (const row of waiting) {
      const [, film = '', name = ''] = /\/fichiers\/([^/]+)\/([^/]+)$/.exec(readText(row, 'UrlSource') ?? '') ?? [];
      const drawing = demoDepositFile(film, name);
      if (drawing === null) continue;
      const { mime, bytes, width, height } = drawFile(drawing, tools);
      const extension = name.split('.').at(-1) ?? '';
      const file = store.files.add({ name, extension, mime, width, height, userId: 0, bytes: Uint8Array.from(bytes) });
      runWork(store, takeFile(entity, readId(row), { id: file.id, ko: Math.ceil(bytes.length / 1024) }), context);
    }
  }
}
