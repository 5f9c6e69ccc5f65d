import { FileText } from 'lucide-react';
import { printReleveClient } from '#generated/client/sdk/livres.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { todayText } from '#web/records/fields/days/today.ts';

const PREFIXES: Readonly<Record<string, string>> = { structure: 'S', personne: 'P' };

/** From a structure or a person to the statement of its account since the first of January. */
export const clientAccount: SheetActions = ({ entity, record, can }) => {
  const id = readId(record);
  if (!can('LIVRE-COMPTABLES') || id === 0) return [];
  const today = todayText();
  const body = { Client: `${PREFIXES[entity.descriptor.name] ?? ''}${id}`, Debut: `${today.slice(0, 4)}-01-01`, Fin: today };
  return [
    {
      key: 'releve-compte',
      label: text('livre.releveCompte'),
      icon: FileText,
      run: () => download(() => printReleveClient({ body, ...AS_FILE })),
    },
  ];
};
