import type { ReactNode } from 'react';
import { readNumber } from '#domain/records/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import { Banner } from '#web/ui/notice.tsx';

/** Of a film whose edition has locked its cards: staff may still change it, the deposit site no longer does. */
export function LockedCards({ record, canWrite }: Pick<SheetNoticeProps, 'record' | 'canWrite'>): ReactNode {
  const text = useText();
  const annee = readNumber(record, 'EditionBloquee');
  if (annee === null) return null;
  return (
    <Banner tone="info">
      {text('fiche.fichesBloquees', { annee: String(annee) })}
      {canWrite ? ` ${text('fiche.seModifieEncore')}` : null}
    </Banner>
  );
}
