import { ExternalLink, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { RecordValues } from '#web/records/feature-tab.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { Button } from '#web/ui/button.tsx';
import { EMBED_SIZE } from './constants.ts';
import { LocalPlayer } from './local-player.tsx';
import { type PlayerSource, playerSource } from './player-source.ts';
import { ScriptPlayer } from './script-player.tsx';
import './media-player.css';

interface MediaPlayerProps {
  readonly id: number;
  readonly values: RecordValues;
  /** Picture that is pressed to play; without one, a button. */
  readonly poster?: ReactNode;
}

/** Plays the media by its channel. Nothing of a player is loaded before somebody asks for it. */
export function MediaPlayer({ id, values, poster }: MediaPlayerProps): ReactNode {
  const text = useText();
  const source = playerSource(values, runtimeConfig().videoHosts);
  const key = JSON.stringify(source);
  const [played, setPlayed] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  if (source.kind === 'nothing' || source.kind === 'unconfigured')
    return <p className="media-player-note">{text(source.kind === 'nothing' ? 'media.rien' : 'media.nonConfigure')}</p>;
  if (source.kind === 'link') {
    return (
      <a className="ui-button" href={source.address} rel="noreferrer noopener" target="_blank">
        <ExternalLink aria-hidden size={14} />
        {text('media.ouvrir')}
      </a>
    );
  }
  const name = text('media.lecteur', { nom: String(values.Libelle ?? '') });
  return (
    <div className="media-player">
      {played === key ? (
        <Player name={name} onFail={() => setFailed(key)} source={source} mediaId={id} />
      ) : (
        <>
          {poster === undefined ? (
            <Button icon={Play} onClick={() => setPlayed(key)} variant="primary">
              {text('media.lire')}
            </Button>
          ) : (
            <button className="media-player-poster" onClick={() => setPlayed(key)} type="button">
              {poster}
              <span className="media-player-play">
                <Play aria-hidden size={28} />
                <span className="ui-sr-only">{text('media.lire')}</span>
              </span>
            </button>
          )}
          {source.kind === 'file' ? null : <p className="media-player-note">{text('media.tiers')}</p>}
        </>
      )}
      {failed === key ? (
        <p className="ui-error" role="alert">
          {text('media.echec')}
        </p>
      ) : null}
    </div>
  );
}

interface PlayerProps {
  readonly source: PlayerSource;
  readonly mediaId: number;
  readonly name: string;
  readonly onFail: () => void;
}

function Player({ source, mediaId, name, onFail }: PlayerProps): ReactNode {
  switch (source.kind) {
    case 'file':
      return <LocalPlayer fileId={source.fileId} mediaId={mediaId} name={name} onFail={onFail} />;
    case 'script':
      return <ScriptPlayer name={name} onFail={onFail} script={source.script} video={source.video} />;
    case 'frame':
      return (
        <iframe
          {...EMBED_SIZE}
          allow="fullscreen"
          className="media-player-screen"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin"
          src={source.address}
          title={name}
        />
      );
    default:
      return null;
  }
}
