import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { StatusOf } from '#web/ui/status/status.tsx';
import { cellStatus } from '../fields/cell-text.ts';
import { loadRecord, recordEvents, recordKeys } from '../record-api.ts';
import { entityLabel, resolveField } from '../lookup/resolve-field.ts';
import { IdentityLine, IdentityPicture } from './identity-line.tsx';

interface PeekCardProps {
  readonly entity: EntityModule;
  readonly id: number;
  /** Id by which the link names its card. */
  readonly name: string;
  /** Element beside the card. */
  readonly source: RefObject<HTMLElement | null>;
}

/** Card of a record, seen without leaving the screen that names it: one reading, cached with the others. */
export function PeekCard({ entity, id, name, source }: PeekCardProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (source.current !== null) card.current?.showPopover({ source: source.current });
  }, [source]);
  const { data, isError } = useQuery({
    queryKey: recordKeys.record(entity.descriptor.name, id),
    queryFn: ({ signal }) => loadRecord(entity.descriptor, id, signal),
    meta: recordEvents(entity.descriptor),
  });
  const status = entity.descriptor.states === null ? null : resolveField(entity, entity.descriptor.states.field, language);
  const state = data === undefined || status === null ? null : cellStatus(status, data);
  return (
    <div className="ui-popover peek-card" id={name} popover="manual" ref={card} role="tooltip">
      {data === undefined ? (
        <span className="ui-muted">{isError ? text('fiche.introuvable') : entityLabel(entity, 'one', language)}</span>
      ) : (
        <>
          <IdentityPicture entity={entity} record={data} />
          <div className="peek-said">
            <div className="peek-name">
              <strong>{recordDisplay(entity, data, language)}</strong>
              {state === null ? null : <StatusOf of={state} />}
            </div>
            <IdentityLine entity={entity} record={data} />
          </div>
        </>
      )}
    </div>
  );
}
