import type { ReactNode } from 'react';
import { FileView } from '#web/files/viewing/file-view.tsx';
import { useFileInfo } from '#web/files/file-info.ts';

/** A file of a comment: a picture as a small one, others by their name and size. Without the right to it, nothing. */
export function AttachedFile({ id }: { readonly id: number }): ReactNode {
  const info = useFileInfo(id);
  if (info === null) return null;
  return <FileView id={id} kind={(info?.Largeur ?? null) === null ? 'file' : 'image'} />;
}
