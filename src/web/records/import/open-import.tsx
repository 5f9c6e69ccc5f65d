import { Suspense } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';

const ImportForm = part(
  () => import('./import-form.tsx'),
  (module) => module.ImportForm,
  ['importation', 'etape', 'fiche', 'champ'],
);

interface AskedImport {
  readonly entity: EntityModule;
  readonly screen: string;
  readonly title: string;
}

/** True if any record was written. */
export async function openImport({ entity, screen, title }: AskedImport): Promise<boolean> {
  let isWritten = false;
  await dialogs.lightview({
    title,
    size: 'XL',
    locked: true,
    content: (close) => (
      <Suspense fallback={<div aria-busy className="sheet-loading" />}>
        <ImportForm
          entity={entity}
          onClosed={close}
          onWritten={() => {
            isWritten = true;
          }}
          screen={screen}
        />
      </Suspense>
    ),
  });
  return isWritten;
}
