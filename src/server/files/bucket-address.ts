import { z } from 'zod';

/** Address of a bucket of an S3-compatible store. */
export interface BucketAddress {
  readonly bucket: string;
  /** Prefix of every key: nothing, or words with a slash at the end. */
  readonly prefix: string;
  /** Null: the store of Amazon. */
  readonly endpoint: string | null;
  readonly region: string;
}

/** Credentials; null: those that the tools of Amazon read themselves (variables, profile, role of the machine). */
export interface BucketKeys {
  readonly key: string;
  readonly secret: string;
}

const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const PREFIX = /^(?:[\w.-]+\/)*$/;

/** `s3://bucket/folder?endpoint=https://host:port&region=name`: what follows the bucket may be left out. */
export const bucketAddress = z.url({ protocol: /^s3$/ }).transform((text, context): BucketAddress => {
  const { hostname, pathname, searchParams, username, port, hash } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  const folder = pathname.replace(/^\//, '');
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  const isRead =
    BUCKET.test(hostname) &&
    PREFIX.test(prefix) &&
    !prefix.includes('..') &&
    (endpoint === null || z.url({ protocol: /^https?$/ }).safeParse(endpoint).success) &&
    /^[a-z\d-]{1,40}$/.test(region) &&
    [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  if (isRead && username === '' && port === '' && hash === '') return { bucket: hostname, prefix, endpoint, region };
  context.addIssue({ code: 'custom', message: 'Not the address of a bucket' });
  return z.NEVER;
});
