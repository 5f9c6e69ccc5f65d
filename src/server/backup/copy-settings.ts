import type { BucketAddress, BucketKeys } from '#server/files/bucket-address.ts';

export interface CopySettings {
  readonly address: BucketAddress;
  readonly keys: BucketKeys | null;
}

interface CopyValues {
  readonly BACKUP_URL?: BucketAddress | undefined;
  readonly BACKUP_BUCKET_KEY?: string | undefined;
  readonly BACKUP_BUCKET_SECRET?: string | undefined;
  readonly FILES_KEY?: string | undefined;
  readonly FILES_SECRET?: string | undefined;
}

/** The bucket that backups are copied to; the keys of the files open it where it has none of its own. */
export function copyOf({ BACKUP_URL: address, FILES_KEY, FILES_SECRET, ...own }: CopyValues): CopySettings | null {
  const { BACKUP_BUCKET_KEY: key = FILES_KEY, BACKUP_BUCKET_SECRET: secret = FILES_SECRET } = own;
  if (address === undefined) return null;
  return { address, keys: key === undefined || secret === undefined ? null : { key, secret } };
}
