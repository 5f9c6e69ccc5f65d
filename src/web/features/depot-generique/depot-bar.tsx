import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { DepotGenerique } from '#generated/schemas/depot-generique.zod.ts';
import type { Text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SectionButton } from './section-button.tsx';
import type { Gestures } from './use-gestures.ts';

interface DepotBarProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly version: number;
  readonly depot: DepotGenerique;
  readonly left: number;
  readonly isOpen: boolean;
  readonly gestures: Gestures;
}

const Queued = z.object({ IdTrace: z.number().nullable() });
const Refreshed = z.object({ NbImages: z.number() });

/** What becomes of the whole submission: its film, its number, its validation. */
export function DepotBar(props: DepotBarProps): ReactNode {
  const { entity, id, version, depot, left, isOpen, gestures } = props;
  const text = useText();
  const { run, isRunning } = gestures;
  const { can } = useRights();
  const [film, setFilm] = useState<number | null>(null);
  const { validate, cancel, refresh, confirmAgain } = depotActs(props, { text, film });
  return (
    <div className="dg-bar">
      {isOpen ? <FilmChoice chosen={film} films={depot.Films} onChoose={setFilm} /> : null}
      {depot.Section === null ? null : <Counter isRunning={isRunning} run={run} section={depot.Section} />}
      <div className="dg-actions">
        {isOpen ? (
          <Button disabled={isRunning || depot.Section === null} onClick={validate}>
            {text(left > 0 ? 'depot.forcerValidation' : 'depot.valider')}
          </Button>
        ) : null}
        <SectionButton entity={entity} gestures={gestures} id={id} version={version} />
        <Button disabled={isRunning} onClick={refresh}>
          {text('depot.medias')}
        </Button>
        <Button disabled={isRunning} onClick={confirmAgain}>
          {text('depot.confirmation')}
        </Button>
        {can('film-delete') ? (
          <Button disabled={isRunning} onClick={cancel}>
            {text('depot.supprimer')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What the buttons ask the server for. */
function depotActs(
  { id, version, left, gestures: { run } }: DepotBarProps,
  { text, film }: { readonly text: Text; readonly film: number | null },
) {
  return {
    validate: (): void => {
      const isForced = left > 0;
      void run(
        {
          path: '/ins-recups/{id}/validation',
          id,
          body: { Version: version, IdFilm: film, IsForce: isForced },
          failure: 'inscription.validationNok',
        },
        { ...(isForced ? { question: text('depot.forcerValidationQuestion', { nombre: left }) } : {}), done: () => text('depot.validee') },
      );
    },
    cancel: (): void =>
      void run(
        { path: '/ins-recups/{id}/suppression', id, body: { Version: version }, failure: 'inscription.suppressionNok' },
        { question: text('depot.supprimerQuestion'), done: () => text('depot.supprimee') },
      ),
    refresh: (): void =>
      void run(
        { path: '/ins-recups/{id}/medias', id, failure: 'depot.mediasNok' },
        { done: (reply) => text('depot.mediasFait', { nombre: Refreshed.parse(reply).NbImages }) },
      ),
    confirmAgain: (): void =>
      void run(
        { path: '/ins-recups/{id}/confirmation', id, failure: 'depot.confirmationNok' },
        { done: (reply) => text(Queued.parse(reply).IdTrace === null ? 'depot.confirmationSans' : 'depot.confirmationFaite') },
      ),
  };
}

interface FilmChoiceProps {
  readonly films: DepotGenerique['Films'];
  readonly chosen: number | null;
  readonly onChoose: (film: number | null) => void;
}

/** A film sent again is attached to the one that is known; nothing of it is overwritten. */
function FilmChoice({ films, chosen, onChoose }: FilmChoiceProps): ReactNode {
  const text = useText();
  const options = [{ Id: null, Libelle: text('depot.nouveauFilm'), Detail: '' }, ...films];
  return (
    <fieldset className="dg-films">
      <legend>{text('depot.film')}</legend>
      {options.map(({ Id, Libelle, Detail }) => (
        <label key={Id ?? 0}>
          <input checked={chosen === Id} name="depot-film" onChange={() => onChoose(Id)} type="radio" />
          <span>
            {Libelle} <small className="sh-muted">{Detail}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface CounterProps {
  readonly section: NonNullable<DepotGenerique['Section']>;
  readonly run: Gestures['run'];
  readonly isRunning: boolean;
}

function Counter({ section, run, isRunning }: CounterProps): ReactNode {
  const text = useText();
  const step = (Pas: 1 | -1): void =>
    void run({ path: '/festival-sections/{id}/compteur', id: section.Id, body: { Pas }, failure: 'depot.compteurNok' });
  return (
    <div className="dg-counter">
      <span className="sh-muted">{text('depot.numero')}</span>
      <IconButton disabled={isRunning} icon={Minus} label={text('depot.moins')} onClick={() => step(-1)} />
      <output className="num">{section.Numero}</output>
      <IconButton disabled={isRunning} icon={Plus} label={text('depot.plus')} onClick={() => step(1)} />
    </div>
  );
}
