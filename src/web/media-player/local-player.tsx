import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { getFichierAddress } from '#generated/client/addresses.gen.ts';
import { getFichier } from '#generated/client/sdk/fichiers.gen.ts';
import { mediaSousTitreClient, type MediaSousTitreFilter } from '#generated/client/records.gen.ts';
import type { MediaSousTitreRow } from '#generated/client/types.gen.ts';
import { readSubtitles } from '#domain/subtitles/read-subtitles.ts';
import { writeVtt } from '#domain/subtitles/write-vtt.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { PLAYER_CLEANUP_MS } from './constants.ts';

interface LocalPlayerProps {
  readonly fileId: number;
  readonly mediaId: number;
  readonly name: string;
  readonly onFail: () => void;
}

interface Track {
  readonly id: number;
  readonly label: string;
  readonly language: string;
  readonly address: string;
}

/** A file of ours, read by ranges, with its subtitles. */
export function LocalPlayer({ fileId, mediaId, name, onFail }: LocalPlayerProps): ReactNode {
  const { data: tracks } = useQuery({
    queryKey: ['media-sous-titre', 'pistes', mediaId],
    queryFn: ({ signal }) => loadTracks(mediaId, signal),
    // Another player reads them anew: these addresses end with this one.
    gcTime: 0,
    staleTime: 0,
  });
  useReturnedAddresses(tracks);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its tracks are the subtitles of the record
    <video
      aria-label={name}
      className="media-player-screen"
      controls
      onError={onFail}
      preload="metadata"
      src={getFichierAddress({ id: fileId })}
    >
      {(tracks ?? []).map(({ id, label, language, address }, index) => (
        <track default={index === 0} key={id} kind="subtitles" label={label} src={address} srcLang={language} />
      ))}
    </video>
  );
}

/** The subtitles live in the memory of the page until the player that reads them is gone. */
export function useReturnedAddresses(tracks: readonly { readonly address: string }[] | undefined): void {
  useEffect(
    () => () => {
      setTimeout(() => {
        for (const { address } of tracks ?? []) URL.revokeObjectURL(address);
      }, PLAYER_CLEANUP_MS);
    },
    [tracks],
  );
}

const TRACKS_MAX = 50;

async function loadTracks(mediaId: number, signal: AbortSignal): Promise<readonly Track[]> {
  const filter: MediaSousTitreFilter = {
    Criteres: { field: 'IdMedia', op: 'eq', value: mediaId },
    Colonnes: ['IdLangue', 'CodeLangue', 'IdFichier'],
  };
  const rows = await mediaSousTitreClient.list({ filter, skip: 0, take: TRACKS_MAX, signal });
  return (await Promise.all(rows.map((row) => toTrack(row, signal)))).flat();
}

/** Players read WebVTT only: SubRip and EBU STL, of any encoding, are turned into it here. */
async function toTrack(row: MediaSousTitreRow, signal: AbortSignal): Promise<readonly Track[]> {
  const { Id, IdFichier: fileId, LangueLibelle, CodeLangue } = row;
  if (fileId === undefined) return [];
  const { data } = await getFichier({ path: { id: fileId }, ...AS_FILE, signal });
  const { cues } = readSubtitles(new Uint8Array(await data.arrayBuffer()));
  const address = URL.createObjectURL(new Blob([writeVtt(cues)], { type: 'text/vtt' }));
  return [{ id: Id, label: LangueLibelle ?? String(fileId), language: CodeLangue ?? 'und', address }];
}
