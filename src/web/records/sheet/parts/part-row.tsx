import { ArrowUpRight, Check, Eye, PanelRightOpen, Pencil, SquarePen } from 'lucide-react';
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
import { RowActions } from '#web/ui/kit/row-actions/row-actions.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
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
import { dropTarget, RowHandle, useMoves } from './row-handle.tsx';
import { type OpenedRow, entryOf, type RowOpening, useRowKeys } from './use-opened-row.ts';
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
      <PartActions {...props} edit={edit} isOpen={isOpen} module={module} nom={nom} opening={opening} />
    </tr>
  );
}

/** Name of a row for a screen reader, or its place while it has none. */
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

function PartActions(props: RowActionsProps): ReactNode {
  const { item, list, canWrite, canDelete, isTypedInRow, opened, isOpen, nom } = props;
  const text = useText();
  const id = readId(item);
  const items = usePartItems(props);
  // A row open for writing is put to rest by the one that opened it.
  const end = isOpen && canWrite && isTypedInRow && id > 0;
  function finish(button: HTMLElement): void {
    // The button goes: its row keeps the focus.
    entryOf(button.closest('tr'))?.focus();
    opened.close(id);
  }
  return (
    <td className="parts-actions">
      <RowActions
        end={
          end ? (
            <IconButton icon={Check} label={text('partie.terminer', { nom })} onClick={(event) => finish(event.currentTarget)} />
          ) : undefined
        }
        isEntry
        items={items}
        name={nom}
        remove={
          canDelete || id <= 0 ? { label: text('partie.supprimer', { nom }), onSelect: () => list.remove(id), isImmediate: true } : null
        }
      />
    </td>
  );
}

/** All that is done with a part, but taking it away. */
function usePartItems(props: RowActionsProps): readonly MenuItem[] {
  const { item, index, module, list, canWrite, canMove, isTypedInRow, opened, isOpen, edit, nom, announce } = props;
  const text = useText();
  const navigate = useNavigate();
  const id = readId(item);
  const whole = useOpened(module, id);
  const isInRow = canWrite && isTypedInRow;
  const moves = useMoves({ index, total: list.items.length, name: nom, move: list.move, announce });
  return [
    ...(isInRow && id > 0 && !isOpen
      ? [{ key: 'modifier', label: text('partie.modifierLigne'), icon: Pencil, onSelect: () => opened.open({ id, field: null }) }]
      : []),
    { key: 'champs', label: text(canWrite ? 'partie.champsLigne' : 'partie.voirLigne'), icon: canWrite ? SquarePen : Eye, onSelect: edit },
    ...(whole === null
      ? []
      : [{ key: 'ouvrir', label: text('partie.ouvrirLigne'), icon: whole.icon, onSelect: () => void navigate({ href: whole.href }) }]),
    ...(canMove ? moves : []),
  ];
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

/** Place of the whole row: beside its list, else on a sheet of its own that the person may see. */
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
