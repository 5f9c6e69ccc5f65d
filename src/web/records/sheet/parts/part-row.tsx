import { ArrowUpRight, Check, Eye, PanelRightOpen, Pencil, SquarePen, Trash2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { alignmentOf } from '#domain/records/read/format.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { CellContext } from '#web/records/fields/cell-text.ts';
import type { Modules } from '#web/records/fields/record-body.ts';
import { RecordEdition } from '#web/records/fields/record-edition.ts';
import { hasUnread } from '#web/records/fields/has-unread.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { partAddress } from '#web/records/side/side-address.ts';
import { depthOf, useAddress } from '#web/records/use-address.ts';
import { PartCell } from './part-cell.tsx';
import { PartForm } from './part-form.tsx';
import type { PartField } from './part-field.ts';
import { PartText } from './part-text.tsx';
import { dropTarget, RowHandle } from './row-handle.tsx';
import { type OpenedRow, type RowOpening, useRowKeys } from './use-opened-row.ts';
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
  readonly context: CellContext;
  /** Some of its columns are typed in the row; the others in the form of the part. */
  readonly isTypedInRow: boolean;
  readonly opened: OpenedRow;
}

/** A part: text at rest, fields while somebody writes in it. What was typed stays, whichever it is. */
export function PartRow(props: PartRowProps): ReactNode {
  const { item, index, module, list, canWrite, canMove, announce, isTypedInRow, opened } = props;
  const id = readId(item);
  const nom = useRowName(props);
  const errors = list.errorsOf(id);
  const opening = opened.of(id, errors.length > 0 || hasUnread(module.descriptor.fields, item));
  const edit = usePartDialog(props, nom);
  const isOpen = canWrite && isTypedInRow && opening !== null;
  const keys = useRowKeys({ id, isOpen, canOpen: canWrite && isTypedInRow, opening, opened, edit: canWrite ? edit : null });
  return (
    <tr
      data-invalid={errors.length > 0 || undefined}
      data-modified={list.isTouched(id) || undefined}
      data-new={id <= 0 || undefined}
      data-open={isOpen || undefined}
      {...keys}
      {...(canMove ? dropTarget(index, list.move) : {})}
    >
      {canMove ? <RowHandle announce={announce} index={index} move={list.move} name={nom} total={list.items.length} /> : null}
      <Cells {...props} isOpen={isOpen} nom={nom} />
      <RowActions {...props} edit={edit} isOpen={isOpen} module={module} nom={nom} opening={opening} />
    </tr>
  );
}

/** What a reader hears of it: its name, or its place while it has none. */
function useRowName({ item, index, module }: PartRowProps): string {
  const text = useText();
  const language = useLanguage();
  const id = readId(item);
  const display = recordDisplay(module, item, language);
  return id > 0 && display !== '' && display !== String(id) ? display : text('partie.ligne', { nombre: index + 1 });
}

type NamedRow = PartRowProps & { readonly nom: string; readonly isOpen: boolean };

function Cells({ item, module, modules, fields, list, canWrite, context, isOpen, nom, opened }: NamedRow): ReactNode {
  const id = readId(item);
  const errors = list.errorsOf(id);
  return fields.map(({ named }) => (
    <td data-align={named.kind === 'boolean' ? 'center' : alignmentOf(named.field)} data-field={named.name} key={named.name}>
      {isOpen || named.field.answer !== undefined || errors.length > 0 ? (
        <PartCell
          disabled={!canWrite || !isOpen}
          errors={errors}
          item={item}
          module={module}
          modules={modules}
          named={named}
          onChange={(changes) => list.update(id, list.complete(changes))}
          onProblem={(isUnread) => opened.hold(id, named.name, isUnread)}
          rowName={nom}
          stored={list.storedOf(id)}
        />
      ) : (
        <PartText context={context} item={item} named={named} />
      )}
    </td>
  ));
}

interface RowActionsProps extends NamedRow {
  readonly edit: () => void;
  readonly opening: RowOpening | null;
}

function RowActions({ item, module, list, canWrite, canDelete, isTypedInRow, opened, isOpen, edit, nom }: RowActionsProps): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const id = readId(item);
  const whole = useOpened(module, id);
  const isInRow = canWrite && isTypedInRow;
  return (
    <td className="parts-actions">
      {whole === null ? null : (
        <IconButton icon={whole.icon} label={text('partie.ouvrir', { nom })} onClick={() => void navigate({ href: whole.href })} />
      )}
      {isInRow && id > 0 ? (
        <IconButton
          data-edit
          icon={isOpen ? Check : Pencil}
          label={text(isOpen ? 'partie.terminer' : 'partie.modifier', { nom })}
          onClick={() => (isOpen ? opened.close(id) : opened.open({ id, field: null }))}
        />
      ) : null}
      {isInRow ? (
        <IconButton icon={SquarePen} label={text('partie.tousChamps', { nom })} onClick={edit} />
      ) : (
        <IconButton
          data-edit
          icon={canWrite ? Pencil : Eye}
          label={text(canWrite ? 'partie.modifier' : 'partie.voir', { nom })}
          onClick={edit}
        />
      )}
      {canDelete || id <= 0 ? <IconButton icon={Trash2} label={text('partie.supprimer', { nom })} onClick={() => list.remove(id)} /> : null}
    </td>
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
