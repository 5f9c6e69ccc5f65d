import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { readId, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { useRights } from '#web/session/rights.ts';
import type { NamedField } from '../lookup/resolve-field.ts';
import { recordPath, sheetScreen } from '../lookup/screen-paths.ts';
import { partAddress } from '../side/side-address.ts';
import { type Address, depthOf, useAddress } from '../use-address.ts';
import { useEntity } from '../use-entity.ts';
import { PeekLink } from './peek-link.tsx';

interface RowLinkProps {
  readonly module: EntityModule;
  readonly named: NamedField;
  readonly row: RecordData;
  readonly children: ReactNode;
}

/** The name of a row leads to its sheet, or to that of what it names when it has none of its own. */
export function RowLink({ module, named, row, children }: RowLinkProps): ReactNode {
  const address = useAddress();
  const { can } = useRights();
  const typed = typedSheet(module, row);
  const isTyped = typed !== null && can(typed.right);
  const ownPath = isTyped ? `/${depthOf(address) + 1}/${typed.path}/${readId(row)}` : pathOf(module, readId(row), address);
  const other = useEntity(ownPath === null && named.kind === 'reference' ? (named.field.to ?? null) : null);
  const otherId = readNumber(row, named.field.name);
  const path = other === null || otherId === null ? ownPath : pathOf(other, otherId, address);
  if (path === null || !(isTyped || can((other ?? module).descriptor.rights.record))) return children;
  return <PageLink path={path}>{children}</PageLink>;
}

interface RecordLinkProps {
  /** Name of the entity of the record. */
  readonly to: string;
  readonly id: number;
  readonly children: ReactNode;
  /** Called on a plain click, before the sheet opens: a panel closes by it. */
  readonly onOpen?: () => void;
}

/** The name of a record leads to its sheet, and shows its card; plain text where the person may not open it. */
export function RecordLink({ to, id, children, onOpen }: RecordLinkProps): ReactNode {
  const module = useEntity(to);
  const address = useAddress();
  const { can } = useRights();
  const follow = useFollow();
  const path = module === null || !can(module.descriptor.rights.record) ? null : pathOf(module, id, address);
  if (module === null || path === null) return children;
  return (
    <PeekLink entity={module} href={path} id={id} onClick={(event) => follow(event, path, onOpen)}>
      {children}
    </PeekLink>
  );
}

function PageLink({ path, children }: { readonly path: string; readonly children: ReactNode }): ReactNode {
  const follow = useFollow();
  return (
    <a href={path} onClick={(event) => follow(event, path)}>
      {children}
    </a>
  );
}

/** Opens in this tab, unless a held key requests another one. */
function useFollow(): (event: MouseEvent, path: string, onOpen?: () => void) => void {
  const navigate = useNavigate();
  return (event, path, onOpen) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.();
    void navigate({ href: path });
  };
}

/** Of records of several types: the sheet of the type of this one, as its list opens it. */
function typedSheet({ descriptor }: EntityModule, row: RecordData) {
  const typed = descriptor.screens.find((screen) => screen.typed !== undefined)?.typed;
  return typed?.sheets.find(({ value }) => value === row[typed.field]) ?? null;
}

/** A sheet of its own, one level deeper, or beside the one that is open. */
function pathOf({ descriptor }: EntityModule, id: number, address: Address): string | null {
  const screen = sheetScreen(descriptor);
  if (screen !== null) return recordPath(screen, id, { depth: depthOf(address) + 1, params: {} });
  return descriptor.screens.some(({ lightview }) => lightview === true) ? partAddress(address, { entity: descriptor.name, id }) : null;
}
