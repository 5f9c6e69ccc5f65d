import type { ReactNode } from 'react';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { imageAddress } from '#web/files/file-info.ts';
import { Still } from '#web/ui/still/still.tsx';
import type { Volunteer } from './planning-model.ts';
import styles from './volunteer-planning.module.css';

/** The face of a volunteer, else their initials; the name stands beside it. */
export function Portrait({ volunteer }: { readonly volunteer: Volunteer | undefined }): ReactNode {
  const photo = volunteer?.Photo ?? null;
  return (
    <Still
      className={styles.avatar}
      name={volunteer?.Nom ?? ''}
      shape="portrait"
      src={photo === null ? null : imageAddress(DEFAULT_THUMBNAIL, photo)}
    />
  );
}
