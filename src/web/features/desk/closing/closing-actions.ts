import { Printer } from 'lucide-react';
import { readId } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { downloadSlip } from './download-slip.ts';

/** A closing is printed; nothing else is done to it. */
export const closingActions: SheetActions = ({ record }) =>
  readId(record) === 0
    ? []
    : [{ key: 'bordereau', label: text('guichet.bordereau'), icon: Printer, run: () => downloadSlip(readId(record)) }];
