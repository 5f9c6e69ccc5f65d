import { type ReactNode, useState } from 'react';
import type { EntityModule, FieldDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { payloadOf } from '#domain/records/write/link-payload.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { RowActions } from '#web/ui/kit/row-actions/row-actions.tsx';
import { TextLink } from '#web/ui/kit/text-link/text-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { fieldLabel, type NamedField, shownKind } from '#web/records/lookup/resolve-field.ts';
import { PartCell } from '../parts/part-cell.tsx';
import { dropTarget, RowHandle, useMoves } from '../parts/row-handle.tsx';
import type { LinkItem, LinksController } from './use-links.ts';

interface LinksTableProps {
  readonly entity: EntityModule;
  readonly field: FieldDescriptor;
  readonly links: LinksController;
  readonly label: string;
  readonly disabled: boolean;
  readonly hrefOf: (id: number) => string | null;
}

const NO_MODULES = new Map<string, EntityModule>();

/** Linked records with an order to give or something to say of each. */
export function LinksTable(props: LinksTableProps): ReactNode {
  const { entity, field, links, label, disabled } = props;
  const text = useText();
  const language = useLanguage();
  const [announcement, announce] = useState('');
  const payloadFields = payloadOf(field).map((payload) => namedPayload(entity, { field, payload }, language));
  const isWritten = !disabled && field.link?.inverseOf === undefined;
  const isOrdered = isWritten && field.link?.ordered === true;
  return (
    <div className="parts-scroll">
      <Table
        aria-label={label}
        className="parts-table"
        columns={[
          ...(isOrdered ? [{ id: 'rang', header: hidden(text('partie.deplacer', { nom: '' })), className: 'parts-handle' }] : []),
          { id: 'fiche', header: label },
          ...payloadFields.map(({ name, label: header }) => ({ id: name, header })),
          ...(disabled ? [] : [{ id: 'actions', header: hidden(text('partie.actions')) }]),
        ]}
        row={(item, index) => (
          <LinkRow
            {...props}
            announce={announce}
            index={index}
            isOrdered={isOrdered}
            isWritten={isWritten}
            item={item}
            said={payloadFields}
          />
        )}
        rowKey={({ id }) => id}
        rows={links.items}
      />
      <output className="ui-sr-only">{announcement}</output>
    </div>
  );
}

function hidden(words: string): ReactNode {
  return <span className="ui-sr-only">{words}</span>;
}

interface LinkRowProps extends LinksTableProps {
  readonly item: LinkItem;
  readonly index: number;
  readonly said: readonly NamedField[];
  readonly isOrdered: boolean;
  readonly isWritten: boolean;
  readonly announce: (message: string) => void;
}

function LinkRow({ entity, links, disabled, hrefOf, item, index, said, isOrdered, isWritten, announce }: LinkRowProps): ReactNode {
  const text = useText();
  const moves = useMoves({ index, total: links.items.length, name: item.label, move: links.move, announce });
  return (
    <tr {...(isOrdered ? dropTarget(index, links.move) : {})}>
      {isOrdered ? <RowHandle announce={announce} index={index} move={links.move} name={item.label} total={links.items.length} /> : null}
      <td>
        <LinkName href={hrefOf(item.id)} item={item} />
      </td>
      {said.map((named) => (
        <td data-align={named.kind === 'boolean' ? 'center' : undefined} key={named.name}>
          <PartCell
            disabled={!isWritten}
            errors={links.errorsOf(item.id)}
            isWhole
            item={item.said}
            module={entity}
            modules={NO_MODULES}
            named={named}
            onChange={(changes) => links.say(item.id, changes)}
            rowName={item.label}
          />
        </td>
      ))}
      {disabled ? null : (
        <td className="parts-actions">
          <RowActions
            items={isOrdered ? moves : []}
            name={item.label}
            remove={{ label: text('selecteur.retirer', { nom: item.label }), onSelect: () => links.remove(item.id), isImmediate: true }}
          />
        </td>
      )}
    </tr>
  );
}

function LinkName({ item, href }: { readonly item: LinkItem; readonly href: string | null }): ReactNode {
  return (
    <span className="parts-text">
      {href === null ? (
        item.label
      ) : (
        <TextLink href={href} isNewTab>
          {item.label}
        </TextLink>
      )}
      {item.detail === null || item.detail === '' ? null : <span className="ui-muted"> {item.detail}</span>}
    </span>
  );
}

interface Payload {
  readonly field: FieldDescriptor;
  readonly payload: FieldDescriptor;
}

function namedPayload(entity: EntityModule, { field, payload }: Payload, language: Language): NamedField {
  return {
    name: payload.name,
    label: fieldLabel(entity, `${field.name}.${payload.name}`, language),
    field: payload,
    kind: shownKind(payload),
    textProperty: payload.libelle ?? payload.name,
    enums: entity.enums,
  };
}
