import { Link2Off, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, use, useCallback, useEffect, useId } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rightsAtOtherEnd } from '#domain/records/sight/link-rights.ts';
import { isSavedWhole, payloadOf } from '#domain/records/write/link-payload.ts';
import { useRights } from '#web/session/rights.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import { RecordEdition } from '#web/records/fields/record-edition.ts';
import { searchReference } from '#web/records/fields/references/reference-options.ts';
import { usePickerTexts } from '#web/records/fields/references/use-picker-texts.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import type { TabSession } from '../frame/tab-rules.ts';
import { type LinksController, type LinksTabDescriptor, useLinks } from './use-links.ts';

/** Lists with an order or a payload only. */
const LinksTable = part(
  () => import('./links-table.tsx'),
  (module) => module.LinksTable,
);

interface LinksTabProps {
  readonly entity: EntityModule;
  readonly tab: LinksTabDescriptor;
  readonly label: string;
  readonly id: number;
  readonly disabled: boolean;
  readonly onSession: (session: TabSession, isModified: boolean) => void;
}

/** Linked records: found by the picker, taken off one by one, saved together. */
export function LinksTab({ entity, tab, label, id, disabled: isRead, onSession }: LinksTabProps): ReactNode {
  const text = useText();
  const links = useLinks({ entity, tab, id });
  const target = useEntity(tab.entity);
  const screen = target === null ? null : sheetScreen(target.descriptor);
  const field = entity.descriptor.fields.find(({ name }) => name === tab.field);
  const mayLink = useMayLink(field, target);
  const disabled = isRead || !mayLink;
  useEffect(() => onSession(links.session, links.isModified));
  if (links.error !== null) return <LoadFailure error={links.error} retry={links.reload} />;
  function hrefOf(link: number): string | null {
    return screen === null ? null : recordPath(screen, link, { depth: 0, params: {} });
  }
  const isTable = field !== undefined && (isSavedWhole(field) || payloadOf(field).length > 0);
  const list = isTable ? (
    <Suspense fallback={<div aria-busy className="sheet-loading" />}>
      <LinksTable disabled={disabled} entity={entity} field={field} hrefOf={hrefOf} label={label} links={links} />
    </Suspense>
  ) : (
    <LinkList disabled={disabled} hrefOf={hrefOf} label={label} links={links} />
  );
  return (
    <div className="sheet-links" data-table={isTable || undefined}>
      {disabled ? null : <LinkPicker entity={tab.entity} onAdd={links.add} />}
      {links.items.length === 0 && !links.isLoading ? (
        <Notice {...(disabled ? {} : { detail: text('partie.videLien') })} icon={Link2Off} title={text('partie.vide')} />
      ) : null}
      {links.items.length === 0 ? null : list}
    </div>
  );
}

/** The other end asks for its right too; of a record of several types only the server knows which. */
function useMayLink(field: FieldDescriptor | undefined, target: EntityModule | null): boolean {
  const { can } = useRights();
  if (field === undefined || target === null || target.descriptor.subtypes.length > 0) return true;
  return rightsAtOtherEnd(field, target.descriptor)?.some(can) !== false;
}

interface LinkPickerProps {
  readonly entity: string;
  readonly onAdd: LinksController['add'];
}

function LinkPicker({ entity, onAdd }: LinkPickerProps): ReactNode {
  const text = useText();
  const texts = usePickerTexts();
  const id = useId();
  const edition = use(RecordEdition);
  const load = useCallback(
    (search: string, signal: AbortSignal) => searchReference({ entity, key: 'Id', edition }, search, signal),
    [entity, edition],
  );
  const aria = {
    id,
    'aria-label': text('selecteur.ajouter'),
    'aria-describedby': undefined,
    'aria-invalid': undefined,
    'aria-required': undefined,
  };
  return (
    <Picker
      adds
      aria={aria}
      load={load}
      onChange={(option) => (option === null ? undefined : onAdd(option))}
      placeholder={text('selecteur.ajouter')}
      texts={texts}
      value={null}
    />
  );
}

interface LinkListProps {
  readonly links: LinksController;
  readonly label: string;
  readonly disabled: boolean;
  readonly hrefOf: (id: number) => string | null;
}

function LinkList({ links, label, disabled, hrefOf }: LinkListProps): ReactNode {
  const text = useText();
  return (
    <ul aria-label={label} className="sheet-link-list">
      {links.items.map((item) => {
        const href = hrefOf(item.id);
        return (
          <li key={item.id}>
            <span className="sheet-link-name">
              {href === null ? (
                item.label
              ) : (
                <a href={href} rel="noreferrer" target="_blank">
                  {item.label}
                </a>
              )}
            </span>
            <span className="ui-muted">{item.detail}</span>
            {disabled ? null : (
              <IconButton icon={Trash2} label={text('selecteur.retirer', { nom: item.label })} onClick={() => links.remove(item.id)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
