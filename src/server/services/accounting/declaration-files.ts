import { declarationFile } from '#domain/accounting/ereporting/declaration-file.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

/** A declaration as it leaves for the platform. */
export const getDeclarationFichier: FileService<{ readonly params: { readonly id: number } }> = {
  entity: 'declaration-ereporting',
  *run({ params }) {
    const { id, xml } = yield* declarationFile(params.id);
    return { name: `${id}.xml`, bytes: new TextEncoder().encode(xml), mime: 'application/xml' };
  },
};
