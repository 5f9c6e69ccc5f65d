import type { ReactNode } from 'react';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { isEntityName } from '#web/runtime/entities.ts';
import { goTo } from '#web/shell/navigator.ts';

interface RecordLinkProps {
  readonly entity: string;
  readonly id: number;
  readonly name: string;
  readonly onOpen?: () => void;
}

/** The way to the sheet of a record by its name; the name alone where it has no sheet of its own. */
export function RecordLink({ entity, id, name, onOpen }: RecordLinkProps): ReactNode {
  const module = useEntity(isEntityName(entity) ? entity : null);
  const screen = module === null ? null : sheetScreen(module.descriptor);
  const href = screen === null ? null : recordPath(screen, id, { depth: 0, params: {} });
  if (href === null) return name;
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen?.();
        goTo(href);
      }}
    >
      {name}
    </a>
  );
}
