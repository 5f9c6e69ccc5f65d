import type { ReactNode } from 'react';
import { MediaPlayer } from '#web/media-player/media-player.tsx';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';

/** Plays the media of a sheet as it is typed. */
export function MediaPlayerTab({ id, record, form }: FeatureTabProps): ReactNode {
  return <MediaPlayer id={id} values={form?.values ?? record} />;
}
