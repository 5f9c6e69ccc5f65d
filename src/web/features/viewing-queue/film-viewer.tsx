import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { FilmRow } from '#generated/client/types.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { imageAddress } from '#web/files/file-info.ts';
import { pictureOf } from '#web/records/identity/header-values.ts';
import { useStillOf } from '#web/records/identity/row-face.tsx';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { MediaPlayer } from '#web/media-player/media-player.tsx';
import { firstPlayable } from '#web/media-player/player-source.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { runtimeConfig } from '#web/runtime/config.ts';
import { useRights } from '#web/session/rights.ts';
import { Select } from '#web/ui/select.tsx';
import { Still } from '#web/ui/still/still.tsx';
import { factsOf, useFacts } from './film-facts.tsx';
import { loadMedias } from './viewing-api.ts';
import styles from './viewing-queue.module.css';

interface FilmViewerProps {
  readonly entity: EntityModule;
  readonly film: FilmRow;
  readonly depth: number;
  /** Opinion about the film, under its picture. */
  readonly decision: ReactNode;
}

const LINES = [
  ['Realisation', 'IdPays', 'AnneeProd', 'Duree'],
  ['IdsGenre', 'IdsLangueDialogue', 'Reference'],
] as const;
const MEDIAS = 'MEDIAS';

/** The film with its video, what it is and what it tells. */
export function FilmViewer({ entity, film, depth, decision }: FilmViewerProps): ReactNode {
  const text = useText();
  const facts = useFacts(entity);
  const { can } = useRights();
  const screen = sheetScreen(entity.descriptor);
  const sheet = screen === null ? null : recordPath(screen, film.Id, { depth: depth + 1, params: {} });
  const summary = facts(film, 'IdResume');
  const still = useStillOf(entity)(film);
  const picture = pictureOf(entity.descriptor, film);
  const poster = <Still {...still} className={styles.poster} src={picture === null ? null : imageAddress('HdReady', picture)} />;
  return (
    <article aria-labelledby="visionnement-film" className={styles.viewer}>
      <header>
        <h2 id="visionnement-film">{film.Titre}</h2>
        {sheet === null ? null : (
          <Link className="ui-button" to={sheet}>
            <ExternalLink aria-hidden size={14} />
            {text('visionnement.ouvrir')}
          </Link>
        )}
      </header>
      {LINES.map((names) => (
        <p className={styles.facts} key={names[0]}>
          {factsOf(facts, film, names)}
        </p>
      ))}
      {can(MEDIAS) ? (
        <Videos film={film.Id} key={film.Id} poster={poster} />
      ) : (
        <p className={styles.note}>{text('visionnement.sansDroitMedia', { droit: MEDIAS })}</p>
      )}
      {decision}
      <h3>{text('visionnement.resume')}</h3>
      <p className={styles.summary}>{summary === '' ? <span className="ui-muted">{text('visionnement.sansResume')}</span> : summary}</p>
    </article>
  );
}

function Videos({ film, poster }: { readonly film: number; readonly poster: ReactNode }): ReactNode {
  const text = useText();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['media', 'visionnement', film],
    queryFn: ({ signal }) => loadMedias(film, signal),
  });
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div aria-busy className={styles.video}>
        {poster}
      </div>
    );
  const media = data.find((one) => one.Id === chosen) ?? firstPlayable(data, runtimeConfig().videoHosts);
  if (media === undefined)
    return (
      <div className={styles.video}>
        {poster}
        <p className={styles.note}>{text('visionnement.sansMedia')}</p>
      </div>
    );
  return (
    <div className={styles.video}>
      <MediaPlayer id={media.Id} key={media.Id} poster={poster} values={media} />
      {data.length < 2 ? null : (
        <label className={styles.choice} htmlFor={id}>
          {text('visionnement.choisirMedia')}
          <Select
            aria={{ id }}
            onChange={(value) => setChosen(Number(value))}
            options={data.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle ?? '' }))}
            value={String(media.Id)}
          />
        </label>
      )}
    </div>
  );
}
