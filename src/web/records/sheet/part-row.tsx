import { PanelRightOpen, SquarePen, Trash2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/display.ts';
import { alignmentOf } from '#domain/records/format.ts';
import { readId, type RecordData } from '#domain/records/record-data.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { Modules } from '../fields/field-property.ts';
import { entityLabel } from '../resolve-field.ts';
import { partAddress } from '../side/side-address.ts';
import { useAddress } from '../use-address.ts';
import { PartCell } from './part-cell.tsx';
import { PartForm } from './part-form.tsx';
import type { PartField } from './parts-tab.tsx';
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
  readonly announce: (message: string) => void;
}

export function PartRow({ item, index, module, modules, fields, list, canWrite, canDelete, announce }: PartRowProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const address = useAddress();
  const id = readId(item);
  const display = recordDisplay(module.descriptor, item, language);
  const nom = id > 0 && display !== '' ? display : text('partie.ligne', { nombre: index + 1 });
  const errors = list.errorsOf(id);
  const edit = (): void => {
    void dialogs.lightview({
      title: id > 0 ? nom : entityLabel(module, 'one', language),
      size: 'LARGE',
      content: (close) => (
        <PartForm
          errors={errors}
          item={item}
          module={module}
          modules={modules}
          onCancel={close}
          onDone={(changes) => (list.update(id, changes), close())}
          readOnly={!canWrite}
        />
      ),
    });
  };
  const hasSide = module.descriptor.screens.some((screen) => screen.lightview === true);
  const open = (): void => void navigate({ href: partAddress(address, { entity: module.descriptor.name, id }) });
  const isOrdered = list.isOrdered && canWrite;
  return (
    <tr data-invalid={errors.length > 0 || undefined} data-new={id <= 0 || undefined} {...(isOrdered ? dropTarget(index, list.move) : {})}>
      {isOrdered ? <RowHandle announce={announce} index={index} move={list.move} name={nom} total={list.items.length} /> : null}
      {fields.map(({ named }) => (
        <td data-align={named.kind === 'boolean' ? 'center' : alignmentOf(named.field)} key={named.name}>
          <PartCell
            disabled={!canWrite}
            errors={errors}
            item={item}
            module={module}
            modules={modules}
            named={named}
            onChange={(changes) => list.update(id, changes)}
            rowName={nom}
          />
        </td>
      ))}
      <td className="parts-actions">
        {id > 0 && hasSide ? <IconButton icon={PanelRightOpen} label={text('partie.ouvrir', { nom })} onClick={open} /> : null}
        <IconButton icon={SquarePen} label={text('partie.modifier', { nom })} onClick={edit} />
        {canDelete || id <= 0 ? (
          <IconButton icon={Trash2} label={text('partie.supprimer', { nom })} onClick={() => list.remove(id)} />
        ) : null}
      </td>
    </tr>
  );
}
