import { useQuery } from '@tanstack/react-query';
import { CircleAlert, FileX, Lock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { defaultRecord } from '#domain/records/write/default-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import { useRights } from '#web/session/rights.ts';
import { goTo } from '#web/shell/navigator.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/kit/empty-state/empty-state.tsx';
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
  if (read.error !== null && record === undefined) return <Failure error={read.error} retry={() => void read.refetch()} screen={screen} />;
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

interface FailureProps extends Pick<SheetScreenProps, 'screen'> {
  readonly error: Error;
  readonly retry: () => void;
}

function Failure({ error, retry, screen }: FailureProps): ReactNode {
  const text = useText();
  const status = error instanceof ApiError ? error.status : 0;
  const detail = error instanceof ApiError ? error.detail : text('http.generique');
  if (status === 404) return <Missing screen={screen} />;
  if (status === 403) return <EmptyState detail={detail} icon={Lock} role="alert" title={text('page.401.titre')} />;
  return (
    <EmptyState
      actions={<Button onClick={retry}>{text('page.reessayer')}</Button>}
      detail={detail}
      icon={CircleAlert}
      role="alert"
      title={text('fiche.echec')}
    />
  );
}

/** A record that is no more leads back to its list, or to the dashboard where its list may not be read. */
function Missing({ screen }: Pick<SheetScreenProps, 'screen'>): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { list, params } = screen;
  const path = list !== null && params.length === 0 && can(list.right) ? `/0/${list.path}` : null;
  return (
    <EmptyState
      actions={
        <Button onClick={() => goTo(path ?? '/dashboard')} variant="primary">
          {text(path === null ? 'page.retour' : 'fiche.versListe')}
        </Button>
      }
      detail={text('fiche.introuvableDetail')}
      icon={FileX}
      role="alert"
      title={text('fiche.introuvable')}
    />
  );
}
