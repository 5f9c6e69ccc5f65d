import { useQuery } from '@tanstack/react-query';
import { CircleAlert, FileX, Lock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { defaultRecord } from '#domain/records/write/default-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import '#web/ui/controls.css';
import { todayText } from './fields/days/today.ts';
import { recordEvents, loadRecord, recordKeys } from './record-api.ts';
import { pagePlace } from './lookup/screen-paths.ts';
import { SheetView } from './sheet/frame/sheet-view.tsx';
import { useFormParts } from './sheet/record/use-input-schema.ts';
import { usePrefill } from './use-prefill.ts';
import { useMergedRecord } from './use-merged-record.ts';
import './sheet/frame/sheet.css';

/** The generic sheet of any entity: reads the record, then hands it to the form. */
export function SheetScreen(props: SheetScreenProps): ReactNode {
  const { entity, screen, depth, params, id } = props;
  const parts = useFormParts(entity);
  const given = usePrefill(props, id === 0);
  const created = useMemo(
    () => ({
      ...defaultRecord(entity.descriptor, { today: todayText(), entity: (name) => parts?.modules.get(name)?.descriptor }),
      ...given,
    }),
    [entity, given, parts],
  );
  const ownPlace = useMemo(() => pagePlace({ screen, depth, params }), [screen, depth, params]);
  const read = useQuery({
    queryKey: recordKeys.record(entity.descriptor.name, id),
    queryFn: ({ signal }) => loadRecord(entity.descriptor, id, signal),
    meta: recordEvents(entity.descriptor),
    enabled: id > 0,
  });
  const record = id === 0 ? created : read.data;
  const isGone = read.error instanceof ApiError && read.error.status === 404;
  useMergedRecord(props, isGone);
  if (read.error !== null && record === undefined) return <Failure error={read.error} retry={() => void read.refetch()} />;
  if (record === undefined || parts === null || given === null) return <SheetSkeleton />;
  return <SheetView {...props} parts={parts} place={props.place ?? ownPlace} record={record} />;
}

const FIELDS = Array.from({ length: 12 }, (_, index) => index);

function SheetSkeleton(): ReactNode {
  const text = useText();
  return (
    <output aria-busy className="sheet-skeleton">
      <h1 className="ui-sr-only">{text('fiche.chargement')}</h1>
      {FIELDS.map((field) => (
        <span aria-hidden key={field} />
      ))}
    </output>
  );
}

function Failure({ error, retry }: { readonly error: Error; readonly retry: () => void }): ReactNode {
  const text = useText();
  const status = error instanceof ApiError ? error.status : 0;
  const detail = error instanceof ApiError ? error.detail : text('http.generique');
  if (status === 404) return <Notice detail={detail} icon={FileX} role="alert" title={text('fiche.introuvable')} />;
  if (status === 403) return <Notice detail={detail} icon={Lock} role="alert" title={text('page.401.titre')} />;
  return (
    <Notice
      actions={<Button onClick={retry}>{text('page.reessayer')}</Button>}
      detail={detail}
      icon={CircleAlert}
      role="alert"
      title={text('fiche.echec')}
    />
  );
}
