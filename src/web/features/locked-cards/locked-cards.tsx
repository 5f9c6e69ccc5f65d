import type { ReactNode } from 'react';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import { Banner } from '#web/ui/notice.tsx';

/** Of a film whose edition has locked its cards: staff may still change it, the deposit site no longer does. */
export function LockedCards({ entity, record, canWrite }: Pick<SheetNoticeProps, 'entity' | 'record' | 'canWrite'>): ReactNode {
  const text = useText();
  const annee = describedDraft('film', entity.descriptor, record).EditionBloquee;
  if (annee === null) return null;
  return (
    <Banner tone="info">
      {text('fiche.fichesBloquees', { annee: String(annee) })}
      {canWrite ? ` ${text('fiche.seModifieEncore')}` : null}
    </Banner>
  );
}
