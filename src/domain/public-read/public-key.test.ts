import { describe, expect, it } from 'vitest';
import { keyOf, originText, secretOfCall } from './public-key.ts';

const SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEF_';

describe('a public key', () => {
  it('is read from either header', () => {
    const { key, start } = keyOf(SECRET);
    expect(start).toBe('fbp_abcdef');
    expect(secretOfCall(`Bearer ${key}`, undefined)).toBe(SECRET);
    expect(secretOfCall(undefined, key)).toBe(SECRET);
  });

  it('is no access token, and no text of another shape', () => {
    expect(secretOfCall(`Bearer fbo_${SECRET}`, undefined)).toBeNull();
    expect(secretOfCall(undefined, SECRET)).toBeNull();
    expect(secretOfCall('Basic abc', undefined)).toBeNull();
    expect(secretOfCall(undefined, undefined)).toBeNull();
  });
});

describe('an origin', () => {
  it('is kept as browsers send it', () => {
    expect(originText(' https://www.Exemple.fr/ ')).toBe('https://www.exemple.fr');
    expect(originText('http://localhost:8080')).toBe('http://localhost:8080');
  });

  it.each(['www.exemple.fr', 'https://exemple.fr/page', 'https://a:b@exemple.fr', 'ftp://exemple.fr', '*', ''])('is not %j', (typed) =>
    expect(originText(typed)).toBeNull(),
  );
});
