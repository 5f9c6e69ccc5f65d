import { MediaCanal } from '#generated/enums/media-canal.gen.ts';
import { OvpType } from '#generated/enums/ovp-type.gen.ts';
import type { RecordValues } from '#web/records/feature-tab.ts';

/** Player of a media: our own file, the script of a host, a frame of another, or nothing but a link. */
export type PlayerSource =
  | { readonly kind: 'file'; readonly fileId: number }
  | { readonly kind: 'script'; readonly script: string; readonly video: string }
  | { readonly kind: 'frame'; readonly address: string }
  | { readonly kind: 'link'; readonly address: string }
  | { readonly kind: 'unconfigured' }
  | { readonly kind: 'nothing' };

type VideoHosts = Readonly<Record<'hebergeur1' | 'hebergeur2', string | null>>;

export function playerSource({ Canal, Plateforme, Embed, IdFichier }: RecordValues, hosts: VideoHosts): PlayerSource {
  const embed = typeof Embed === 'string' ? Embed.trim() : '';
  if (Canal === MediaCanal.ovp && embed !== '') {
    if (Plateforme === OvpType.hebergeur1)
      return hosts.hebergeur1 === null ? { kind: 'unconfigured' } : { kind: 'script', script: hosts.hebergeur1, video: embed };
    if (Plateforme === OvpType.hebergeur2)
      return hosts.hebergeur2 === null
        ? { kind: 'unconfigured' }
        : { kind: 'frame', address: hosts.hebergeur2.replace('{id}', encodeURIComponent(embed)) };
  }
  if (Canal === MediaCanal.externe) {
    const address = /https:\/\/[^\s"'<>]+/.exec(embed)?.[0];
    if (address !== undefined) return { kind: 'link', address };
  }
  return typeof IdFichier === 'number' ? { kind: 'file', fileId: IdFichier } : { kind: 'nothing' };
}

/** Of a host that this server does not know nothing can be shown, where another video of the film might: that one, or the first of all. */
export function firstPlayable<Media extends RecordValues>(medias: readonly Media[], hosts: VideoHosts): Media | undefined {
  return medias.find((media) => !['unconfigured', 'nothing'].includes(playerSource(media, hosts).kind)) ?? medias[0];
}
