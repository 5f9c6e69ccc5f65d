import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX, CopyPlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useEditions } from '#web/session/working-edition.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { previewRollover, type RolloverTick } from './rollover-api.ts';
import { RolloverTicks } from './rollover-ticks.tsx';
import { useCopy } from './use-copy.ts';
import styles from './edition-rollover.module.css';

interface RolloverFormProps {
  readonly id: number;
  readonly year: number;
  readonly onClose: () => void;
}

/** Roll-over of an edition: its source, its preview, and the copy itself. */
export function RolloverForm({ id, year, onClose }: RolloverFormProps): ReactNode {
  const text = useText();
  const others = useEditions().years.filter((other) => other !== year);
  const [chosen, setChosen] = useState<number | null>(null);
  const label = useId();
  // The one before it, latest first; a first edition may still take over from a later one.
  const source = chosen ?? others.find((other) => other < year) ?? others.at(-1);
  if (source === undefined) return <Notice icon={CalendarX} title={text('edition.reprise.sansAutre')} />;
  return (
    <div className={styles.root}>
      <label className={styles.source} htmlFor={label}>
        {text('edition.reprise.source')}
        <Select
          aria={{ id: label }}
          onChange={(value) => setChosen(Number(value))}
          options={others.map((other) => ({ value: String(other), label: String(other) }))}
          value={String(source)}
        />
      </label>
      <Choice id={id} onClose={onClose} source={source} />
    </div>
  );
}

function Choice({ id, source, onClose }: { readonly id: number; readonly source: number; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const { data, error } = useQuery({
    queryKey: ['festival-edition', 'reprise', id, source],
    queryFn: ({ signal }) => previewRollover(id, source, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { isBusy, copy } = useCopy({ id, source, onDone: onClose });
  if (error !== null)
    return (
      <p className="ui-error" role="alert">
        {failureText(error, text('edition.reprise.echec'))}
      </p>
    );
  if (data === undefined) return <div aria-busy className={styles.loading} />;
  const ticked = data.ticks.filter((tick) => isOpen(tick) && !unticked.has(tick.Entite));
  const count = ticked.reduce((sum, { NbReprises }) => sum + NbReprises, 0);
  const key = data.days < 0 ? 'edition.reprise.recul' : 'edition.reprise.decalage';
  return (
    <>
      <RolloverTicks
        isTicked={(tick) => ticked.includes(tick)}
        onTick={(tick, isTicked) => setUnticked(without(unticked, tick.Entite, isTicked))}
        ticks={data.ticks}
      />
      <p>{text(key, { nombre: Math.abs(data.days) })}</p>
      <p>{text('edition.reprise.jamais')}</p>
      <DialogActions
        primary={
          <Button
            busy={isBusy}
            disabled={isBusy || count === 0}
            icon={CopyPlus}
            onClick={() => void copy(ticked.map(({ Entite }) => Entite))}
            variant="primary"
          >
            {text('edition.reprise.reprendre', { count: count })}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </>
  );
}

function isOpen({ IsAutorisee, NbReprises }: RolloverTick): boolean {
  return IsAutorisee && NbReprises > 0;
}

function without(names: ReadonlySet<string>, name: string, isGone: boolean): ReadonlySet<string> {
  const others = [...names].filter((other) => other !== name);
  return new Set(isGone ? others : [...others, name]);
}
