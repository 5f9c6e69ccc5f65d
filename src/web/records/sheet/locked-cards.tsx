import type { ReactNode } from 'react';
import { readNumber, type RecordData } from '#domain/records/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/notice.tsx';

/** Of a film whose edition has locked its cards: staff may still change it, the deposit site no longer does. */
export function LockedCards({ record }: { readonly record: RecordData }): ReactNode {
  const text = useText();
  const annee = readNumber(record, 'EditionBloquee');
  return annee === null ? null : <Banner tone="info">{text('fiche.fichesBloquees', { annee: String(annee) })}</Banner>;
}
