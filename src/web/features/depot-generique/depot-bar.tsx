import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import {
  cancelInsRecup,
  refreshInsRecupMedias,
  resendInsRecupConfirmation,
  settleInsRecupValues,
  stepSectionCounter,
  validateInsRecup,
} from '#generated/client/sdk/depots.gen.ts';
import type { DepotGenerique, SettleInsRecupValuesResponse as Settled } from '#generated/client/types.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { askReason } from '#web/shell/dialogs/reason-form.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { SectionButton } from './section-button.tsx';
import type { Gestures } from './use-gestures.ts';
import { askValues } from './values-dialog.tsx';
import styles from './depot-generique.module.css';

interface DepotBarProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly version: number;
  readonly depot: DepotGenerique;
  readonly left: number;
  readonly isOpen: boolean;
  readonly gestures: Gestures;
}

/** Acts on the whole submission: its film, its number, its validation. */
export function DepotBar(props: DepotBarProps): ReactNode {
  const { entity, id, version, depot, left, isOpen, gestures } = props;
  const text = useText();
  const { run, isRunning } = gestures;
  const { can } = useRights();
  const [film, setFilm] = useState<number | null>(null);
  const { validate, settle, cancel, refresh, confirmAgain } = depotActs(props, { text, film });
  return (
    <div className={styles.bar}>
      {isOpen ? <FilmChoice chosen={film} films={depot.Films} onChoose={setFilm} /> : null}
      {isOpen && depot.Valeurs.length > 0 ? <OpenValues isRunning={isRunning} onSettle={settle} values={depot.Valeurs} /> : null}
      {depot.Section === null ? null : <Counter isRunning={isRunning} run={run} section={depot.Section} />}
      <div className={styles.actions}>
        {isOpen ? (
          <Button disabled={isRunning || depot.Section === null} onClick={() => void validate()}>
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

/** Asks what the words of the site mean, and keeps the answers. */
function settling({ id, version, depot, gestures: { run } }: DepotBarProps, text: Text): () => Promise<Settled | null> {
  return async () => {
    const Choix = await askValues(text('depot.valeursTitre'), depot.Valeurs);
    if (Choix === null) return null;
    let settled: Settled | null = null;
    await run(
      { ask: () => settleInsRecupValues({ path: { id }, body: { Version: version, Choix } }), failure: 'depot.valeursNok' },
      {
        done: (reply) => {
          settled = reply;
          return text('depot.valeursFaites', { count: Choix.length });
        },
      },
    );
    return settled;
  };
}

/** Reason to accept a deposit in spite of its doubts; null: it is not accepted. */
function doubtReason(doubts: readonly string[], text: Text): Promise<string | null> {
  return askReason(dialogs, {
    title: text('depot.douteTitre', { doutes: doubts.join(', ') }),
    label: text('depot.douteMotif'),
    action: text('depot.valider'),
  });
}

/** Calls of the buttons to the server. */
function depotActs(props: DepotBarProps, { text, film }: { readonly text: Text; readonly film: number | null }) {
  const { id, version, left, depot, gestures } = props;
  const { run } = gestures;
  const settle = settling(props, text);
  return {
    settle,
    /** Values that nothing matches are settled first: what they mean goes into the film with the rest. */
    validate: async (): Promise<void> => {
      const settled = depot.Valeurs.length > 0 ? await settle() : { Restantes: 0, Version: version };
      if (settled === null || settled.Restantes > 0) return;
      const isForced = left > 0;
      const reason = depot.Doutes.length === 0 ? null : await doubtReason(depot.Doutes, text);
      if (depot.Doutes.length > 0 && reason === null) return;
      await run(
        {
          ask: () =>
            validateInsRecup({
              path: { id },
              body: { Version: settled.Version, IdFilm: film, IsForce: isForced, ...(reason === null ? {} : { Motif: reason }) },
            }),
          failure: 'inscription.validationNok',
        },
        { ...(isForced ? { question: forcing(left, text) } : {}), done: () => text('depot.validee') },
      );
    },
    cancel: (): void =>
      void run(
        { ask: () => cancelInsRecup({ path: { id }, body: { Version: version } }), failure: 'inscription.suppressionNok' },
        {
          question: {
            title: text('depot.supprimerTitre'),
            text: text('depot.supprimerQuestion'),
            confirmLabel: text('depot.supprimer'),
            danger: true,
          },
          done: () => text('depot.supprimee'),
        },
      ),
    refresh: (): void =>
      void run(
        { ask: () => refreshInsRecupMedias({ path: { id } }), failure: 'depot.mediasNok' },
        { done: (reply) => text('depot.mediasFait', { count: reply.NbImages }) },
      ),
    confirmAgain: (): void =>
      void run(
        { ask: () => resendInsRecupConfirmation({ path: { id } }), failure: 'depot.confirmationNok' },
        { done: (reply) => text(reply.IdTrace === null ? 'depot.confirmationSans' : 'depot.confirmationFaite') },
      ),
  };
}

interface OpenValuesProps {
  readonly values: DepotGenerique['Valeurs'];
  readonly isRunning: boolean;
  readonly onSettle: () => Promise<unknown>;
}

/** Words of the site that the film would lose. */
function OpenValues({ values, isRunning, onSettle }: OpenValuesProps): ReactNode {
  const text = useText();
  return (
    <Banner
      actions={
        <Button disabled={isRunning} onClick={() => void onSettle()}>
          {text('depot.valeursFaire')}
        </Button>
      }
      tone="warn"
    >
      {text('depot.valeurs', { count: values.length })} : {values.map(({ Valeur }) => `« ${Valeur} »`).join(', ')}
    </Banner>
  );
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
    <fieldset className={styles.films}>
      <legend>{text('depot.film')}</legend>
      {options.map(({ Id, Libelle, Detail }) => (
        <label key={Id ?? 0}>
          <input checked={chosen === Id} name="depot-film" onChange={() => onChoose(Id)} type="radio" />
          <span>
            {Libelle} <small className="ui-note">{Detail}</small>
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
  function step(Pas: 1 | -1): void {
    void run({ ask: () => stepSectionCounter({ path: { id: section.Id }, body: { Pas } }), failure: 'depot.compteurNok' });
  }
  return (
    <div className={styles.counter}>
      <span className="ui-note">{text('depot.numero')}</span>
      <IconButton disabled={isRunning} icon={Minus} label={text('depot.moins')} onClick={() => step(-1)} />
      <output className="num">{section.Numero}</output>
      <IconButton disabled={isRunning} icon={Plus} label={text('depot.plus')} onClick={() => step(1)} />
    </div>
  );
}

function forcing(count: number, text: Text) {
  return {
    title: text('depot.forcerValidationTitre'),
    text: text('depot.forcerValidationQuestion', { count }),
    confirmLabel: text('depot.forcerValidation'),
  };
}
