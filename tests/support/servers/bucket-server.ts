import S3rver from '@20minutes/s3rver';

export interface BucketServer {
  /** Settings of a server that keeps its files there. */
  readonly env: Readonly<Record<'FILES_URL' | 'FILES_KEY' | 'FILES_SECRET', string>>;
  readonly close: () => Promise<void>;
}

const KEY = 'S3RVER';
export const BUCKET = 'festival';

/** A store in the words of S3 on a free port of this machine, with one bucket. */
export async function startBucketServer(directory: string): Promise<BucketServer> {
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    // It signs the address of a bucket without the slash that the client sends: keys are known by their name.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await store.run();
  return {
    env: { FILES_URL: `s3://${BUCKET}/essai?endpoint=http://127.0.0.1:${port}`, FILES_KEY: KEY, FILES_SECRET: KEY },
    close: () => store.close(),
  };
}
