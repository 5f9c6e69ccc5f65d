import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { listSeriesOptions } from '#generated/client/queries/series.gen.ts';
import type { SerieFaite } from '#generated/client/types.gen.ts';
import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { Reasons } from '#web/records/list/selection/series/reasons.tsx';
import { undoAll } from '#web/records/list/selection/series/undo-all.ts';
import { entityLabel, fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from '../shell.module.css';

const SERIES_WORDS = { title: 'series.question', done: 'series.rendues' } as const;
const IMPORT_WORDS = { title: 'series.importationTitre', done: 'series.importationAnnulee' } as const;

/** Gives records that were changed in one go their former values back, days later too. */
export function SeriesCard(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const title = useRef<HTMLHeadingElement>(null);
  const [running, setRunning] = useState<string | null>(null);
  const { data, isPending } = useQuery(listSeriesOptions());
  async function undo(series: SerieFaite, plural: string): Promise<void> {
    if (running !== null) return;
    setRunning(series.Lot);
    try {
      const tried = await undoAll(series.Lot, true);
      const refused = tried.filter(({ Etat }) => Etat === 'refusee');
      const count = tried.filter(({ Etat }) => Etat === 'changee').length;
      const kept = <Reasons plural={plural} refused={refused} title={text('series.gardent', { count: refused.length })} />;
      if (count === 0) {
        await dialogs.alert({ title: text('alert.avant'), text: <Told kept={kept} said={text('series.rien')} /> });
        return;
      }
      const words = series.IsImport ? IMPORT_WORDS : SERIES_WORDS;
      const importNote = series.IsImport ? text('series.importationAnnuler', { count }) : '';
      const question = { title: text(words.title, { count }), text: <Told kept={kept} said={importNote} /> };
      if (!(await dialogs.confirm({ ...question, confirmLabel: text('series.annuler') }))) return;
      const done = await undoAll(series.Lot, false);
      notify('success', text(words.done, { count: done.filter(({ Etat }) => Etat === 'changee').length }));
      await client.invalidateQueries().then(() => title.current?.focus());
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('http.generique')), kind: 'danger' });
    } finally {
      setRunning(null);
    }
  }
  return (
    <section className={styles.card}>
      <h2 ref={title} tabIndex={-1}>
        {text('series.titre')}
      </h2>
      <p className="ui-note">{text('series.texte')}</p>
      {data?.length === 0 && !isPending ? <p className="ui-note">{text('series.vide')}</p> : null}
      <ul className={classNames(styles.sessions, styles.trash)}>
        {(data ?? []).map((series) => (
          <SeriesLine isRunning={running === series.Lot} key={series.Lot} onUndo={(plural) => void undo(series, plural)} series={series} />
        ))}
      </ul>
    </section>
  );
}

function Told({ said, kept }: { readonly said: string; readonly kept: ReactNode }): ReactNode {
  return (
    <div className="ui-stack">
      {said === '' ? null : <p>{said}</p>}
      {kept}
    </div>
  );
}

interface SeriesLineProps {
  readonly series: SerieFaite;
  readonly isRunning: boolean;
  readonly onUndo: (plural: string) => void;
}

function SeriesLine({ series, isRunning, onUndo }: SeriesLineProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const module = useEntity(series.Entite);
  const name = `${module === null ? '…' : entityLabel(module, 'many', language)} (${text('corbeille.fiches', { count: series.NbFiches })})`;
  const line = text(series.IsImport ? 'series.importee' : 'series.ligne', {
    champs: fieldNames(series, module, language),
    date: formatDateTime(series.FaiteLe),
    qui: series.FaitePar ?? '—',
  });
  return (
    <li>
      <span>
        <b>{name}</b>
        <br />
        <span className="ui-note">
          {line}
          {series.AnnuleeLe === null ? null : ` · ${text('series.annulee', { date: formatDateTime(series.AnnuleeLe) })}`}
        </span>
      </span>
      <Button
        aria-disabled={isRunning || undefined}
        aria-label={text('series.annulerNom', { nom: name })}
        busy={isRunning}
        disabled={module === null}
        onClick={() => onUndo(module?.descriptor.plural ?? '')}
      >
        {text('series.annuler')}
      </Button>
    </li>
  );
}

function fieldNames({ Champs }: SerieFaite, module: EntityModule | null, language: Language): string {
  return module === null ? '' : Champs.map((name) => fieldLabel(module, name, language)).join(', ');
}
