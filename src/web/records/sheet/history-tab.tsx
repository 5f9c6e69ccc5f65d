import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { MessageKey } from '#generated/i18n/keys.gen.ts';
import { formatDateTime } from '#domain/records/dates.ts';
import { CORRECTION_MOTIVE } from '#domain/transitions/correction.ts';
import { text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useCellContext } from '../fields/use-cell-context.ts';
import { baseEvents, loadHistory, recordKeys } from '../record-api.ts';
import { entityLabel, fieldLabel } from '../resolve-field.ts';
import { loadEntity, useEntity } from '../use-entity.ts';
import { HistoryValue, historyField } from './history-value.tsx';
import { LoadFailure } from './load-failure.tsx';
import { type HistoryEntry, type HistoryOperation, readEntries } from './history-entries.ts';

const OPERATIONS: Readonly<Record<HistoryOperation, MessageKey>> = {
  insert: 'histo.creation',
  update: 'histo.modification',
  delete: 'histo.suppression',
  restore: 'histo.restauration',
};

/** Who wrote what, when: the record and its parts. */
export function HistoryTab({ entity, id }: { readonly entity: EntityModule; readonly id: number }): ReactNode {
  const text = useText();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: recordKeys.history(entity.descriptor.name, id),
    queryFn: ({ signal }) => loadHistory(entity.descriptor, id, signal),
    meta: baseEvents(entity.descriptor),
  });
  const entries = readEntries(data ?? []);
  if (isPending) return <div aria-busy className="sheet-loading" />;
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (entries.length === 0) return <Notice icon={History} title={text('histo.vide')} />;
  return (
    <table className="history">
      <thead>
        <tr>
          <th scope="col">{text('histo.quand')}</th>
          <th scope="col">{text('histo.qui')}</th>
          <th scope="col">{text('histo.quoi')}</th>
          <th scope="col">{text('histo.avant')}</th>
          <th scope="col">{text('histo.apres')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRows entity={entity} entry={entry} key={entry.id} />
        ))}
      </tbody>
    </table>
  );
}

function EntryRows({ entity, entry }: { readonly entity: EntityModule; readonly entry: HistoryEntry }): ReactNode {
  const text = useText();
  const { language } = useCellContext();
  const { descriptor } = entity;
  // What a record of a subtype did is kept under its base.
  const isOwn = ['', descriptor.name, descriptor.extends].includes(entry.entity);
  const part = useEntity(isOwn ? null : entry.entity);
  const others = useSubtypes(isOwn && entry.fields.some((field) => historyField(entity, field) === undefined) ? descriptor.subtypes : []);
  const moduleOf = (name: string): EntityModule =>
    part ?? [entity, ...others].find((one) => historyField(one, name) !== undefined) ?? entity;
  const operation = text(OPERATIONS[entry.operation]);
  const what = part === null ? operation : `${entityLabel(part, 'one', language)} · ${operation}`;
  const lines = entry.fields.length === 0 ? [null] : entry.fields;
  return lines.map((field, index) => (
    <tr data-first={index === 0 || undefined} key={field ?? '-'}>
      <td className="num">{index === 0 ? formatDateTime(entry.at) : null}</td>
      <td>{index === 0 ? (entry.user ?? text('histo.systeme')) : null}</td>
      <td>{field === null ? what : historyLabel(moduleOf(field), field, language)}</td>
      <td>{field === null ? null : <HistoryValue module={moduleOf(field)} name={field} value={entry.before[field] ?? null} />}</td>
      <td>{field === null ? null : <HistoryValue module={moduleOf(field)} name={field} value={entry.after[field] ?? null} />}</td>
    </tr>
  ));
}

/** The sheet of a base tells what was done on that of a subtype, whose fields it does not know. */
function useSubtypes(names: readonly string[]): readonly EntityModule[] {
  const { data } = useQuery({
    queryKey: ['descriptions', 'entities', names],
    queryFn: () => Promise.all(names.map(loadEntity)),
    enabled: names.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

/** Why a status was changed, which is no field of the record. */
const REASONS: Readonly<Record<string, MessageKey>> = { Motif: 'fiche.motif', [CORRECTION_MOTIVE]: 'histo.motifCorrection' };

function historyLabel(module: EntityModule, name: string, language: 'fr' | 'en' | 'es'): string {
  const field = historyField(module, name);
  const reason = REASONS[name];
  if (field === undefined && reason !== undefined) return text(reason);
  return field === undefined ? name : fieldLabel(module, field.name, language);
}
