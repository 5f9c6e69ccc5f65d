import { ArrowUpRight, Eye, PanelRightOpen, SquarePen, Trash2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { alignmentOf } from '#domain/records/values/format.ts';
import { readId, type RecordData } from '#domain/records/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { Modules } from '#web/records/fields/field-property.ts';
import { RecordEdition } from '#web/records/fields/record-edition.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { partAddress } from '#web/records/side/side-address.ts';
import { depthOf, useAddress } from '#web/records/use-address.ts';
import { PartCell } from './part-cell.tsx';
import { PartForm } from './part-form.tsx';
import type { PartField } from './part-field.ts';
import { dropTarget, RowHandle } from './row-handle.tsx';
import type { PartsController } from './use-parts.ts';

interface PartRowProps {
  readonly item: RecordData;
  readonly index: number;
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly fields: readonly PartField[];
  readonly list: PartsController;
  readonly canWrite: boolean;
  readonly canDelete: boolean;
  /** Rows are ordered by hand here. */
  readonly canMove: boolean;
  readonly announce: (message: string) => void;
}

export function PartRow({ item, index, module, modules, fields, list, canWrite, canDelete, canMove, announce }: PartRowProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const id = readId(item);
  const display = recordDisplay(module.descriptor, item, language);
  const nom = id > 0 && display !== '' ? display : text('partie.ligne', { nombre: index + 1 });
  const errors = list.errorsOf(id);
  const edit = usePartDialog({ item, module, modules, list, canWrite }, nom);
  const opened = useOpened(module, id);
  return (
    <tr data-invalid={errors.length > 0 || undefined} data-new={id <= 0 || undefined} {...(canMove ? dropTarget(index, list.move) : {})}>
      {canMove ? <RowHandle announce={announce} index={index} move={list.move} name={nom} total={list.items.length} /> : null}
      {fields.map(({ named }) => (
        <td data-align={named.kind === 'boolean' ? 'center' : alignmentOf(named.field)} key={named.name}>
          <PartCell
            disabled={!canWrite}
            errors={errors}
            item={item}
            module={module}
            modules={modules}
            named={named}
            onChange={(changes) => list.update(id, list.complete(changes))}
            rowName={nom}
          />
        </td>
      ))}
      <td className="parts-actions">
        {opened === null ? null : (
          <IconButton icon={opened.icon} label={text('partie.ouvrir', { nom })} onClick={() => void navigate({ href: opened.href })} />
        )}
        <IconButton icon={canWrite ? SquarePen : Eye} label={text(canWrite ? 'partie.modifier' : 'partie.voir', { nom })} onClick={edit} />
        {canDelete || id <= 0 ? (
          <IconButton icon={Trash2} label={text('partie.supprimer', { nom })} onClick={() => list.remove(id)} />
        ) : null}
      </td>
    </tr>
  );
}

type Edited = Pick<PartRowProps, 'item' | 'module' | 'modules' | 'list' | 'canWrite'>;

/** All the fields of the part, over the sheet. */
function usePartDialog({ item, module, modules, list, canWrite }: Edited, nom: string): () => void {
  const language = useLanguage();
  const edition = use(RecordEdition);
  const id = readId(item);
  return () => {
    void dialogs.lightview({
      title: id > 0 ? nom : entityLabel(module, 'one', language),
      size: 'LARGE',
      content: (close) => (
        // A dialog stands outside of the sheet.
        <RecordEdition value={edition}>
          <PartForm
            complete={list.complete}
            errors={list.errorsOf(id)}
            item={item}
            module={module}
            modules={modules}
            onCancel={close}
            onDone={(changes) => (list.update(id, changes), close())}
            readOnly={!canWrite}
          />
        </RecordEdition>
      ),
    });
  };
}

/** Where the whole of a row is: beside its list, else on a sheet of its own that the person may see. */
function useOpened({ descriptor }: EntityModule, id: number): { readonly href: string; readonly icon: typeof SquarePen } | null {
  const address = useAddress();
  const { can } = useRights();
  if (id <= 0) return null;
  if (descriptor.screens.some((screen) => screen.lightview === true))
    return { href: partAddress(address, { entity: descriptor.name, id }), icon: PanelRightOpen };
  const screen = sheetScreen(descriptor);
  if (screen === null || !can(screen.rights.record)) return null;
  const href = recordPath(screen, id, { depth: depthOf(address) + 1, params: {} });
  return href === null ? null : { href, icon: ArrowUpRight };
}
