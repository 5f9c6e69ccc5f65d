import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('have safe defaults: this machine, the provided PostgreSQL, the demonstration', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      adminPassword: null,
      demo: true,
      maintenance: false,
      isDev: false,
    });
  });

  it('leave the demonstration out of a network and of a named database', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgresql://localhost/base' }).demo).toBe(false);
    expect(() => readConfig({ HOST: '0.0.0.0', DEMO: '1' })).toThrow('il ne démarre que sur cette machine');
  });

  it('take an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      adminPassword: null,
      databaseUrl: null,
    });
  });

  it('refuse an address with a path, and take the proxies that they name', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://festival.example/backoffice/' })).toThrow('sans chemin');
    expect(readConfig({ PUBLIC_URL: 'https://festival.example/' }).publicUrl).toBe('https://festival.example');
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.4, 10.1.0.0/24' }).trustedProxies).toEqual(['10.0.0.4', '10.1.0.0/24']);
    expect(readConfig({}).trustedProxies).toEqual([]);
  });

  it('read the bucket of files from its address, and keep files to what it takes at once', () => {
    const FILES_URL = 's3://festival/2027?endpoint=https://s3.exemple.test:9000&region=eu-west-3';
    expect(readConfig({ FILES_URL, FILES_KEY: 'clef', FILES_SECRET: 'secret' }).files).toEqual({
      address: { bucket: 'festival', prefix: '2027/', endpoint: 'https://s3.exemple.test:9000', region: 'eu-west-3' },
      keys: { key: 'clef', secret: 'secret' },
    });
    expect(() => readConfig({ FILES_URL, MEDIA_MAX_MO: '6000' })).toThrow('ne dépasse pas 5120 Mo');
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ ADMIN_LOGIN: 'admin' }, 'ADMIN_LOGIN'],
    [{ ADMIN_PASSWORD: 'court' }, 'ADMIN_PASSWORD'],
    [{ SECRET_KEY: 'court' }, 'SECRET_KEY'],
    [{ DEMO: 'peut-être' }, 'DEMO'],
    [{ BACKUP_EVERY: '5min' }, 'BACKUP_EVERY'],
    [{ BACKUP_EVERY: 'souvent' }, 'BACKUP_EVERY'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ FILES_URL: 'https://seau' }, 'FILES_URL'],
    [{ FILES_URL: 's3://seau?endpoint=ftp://x' }, 'FILES_URL'],
    [{ FILES_URL: 's3://clef:secret@seau' }, 'FILES_URL'],
    [{ FILES_URL: 's3://seau', FILES_KEY: 'seule' }, 'FILES_KEY'],
    [{ PERSIST_CONNECTION: 'parfois' }, 'PERSIST_CONNECTION'],
    [{ ALLOWED_PRIVATE_HOSTS: 'media.local,http://autre' }, 'ALLOWED_PRIVATE_HOSTS'],
    [{ DEMO_STATE: 'apres' }, 'DEMO_STATE'],
    [{ DEMO_SIZE: 'moyenne' }, 'DEMO_SIZE'],
    [{ DEMO_SEED: 'x' }, 'DEMO_SEED'],
    [{ DEMO_DATE: '05/01/2027' }, 'DEMO_DATE'],
  ])('%j is refused by its name', (env, name) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} doit `));
  });
});

describe('the demonstration', () => {
  it('is the default of a server that nothing says is for others, and of no other', () => {
    function demo(env: Readonly<Record<string, string>>): boolean {
      return readConfig(env).demo;
    }
    expect(['', 'http://localhost:3000', 'http://127.0.0.1:8080/'].map((PUBLIC_URL) => demo({ PUBLIC_URL }))).toEqual([true, true, true]);
    expect(demo({ PUBLIC_URL: 'https://festival.example' })).toBe(false);
    expect(demo({ PUBLIC_URL: 'http://10.0.0.4:3000' })).toBe(false);
    expect(demo({ PUBLIC_URL: 'https://localhost.festival.example' })).toBe(false);
    expect(() => readConfig({ PUBLIC_URL: 'https://festival.example', DEMO: '1' })).toThrow('pas sur https://festival.example');
  });
});

describe('the public address', () => {
  it('names the origin of pages, scheme and port included, where it is not this machine', () => {
    function origin(PUBLIC_URL?: string): string | null {
      return readConfig({ PUBLIC_URL }).publicOrigin;
    }
    expect(origin('https://festival.example:8443/')).toBe('https://festival.example:8443');
    expect([origin(), origin('http://localhost:3000')]).toEqual([null, null]);
  });
});
