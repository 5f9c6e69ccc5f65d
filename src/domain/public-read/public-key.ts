/** Mark before the secret, by which scanners of leaked secrets recognise a key. */
const KEY_MARK = 'fbp_';
/** Characters of a key that staff recognise it by. */
const START_LENGTH = 10;

/** The key as a site sends it, and the start that stays readable. */
export function keyOf(secret: string): { readonly key: string; readonly start: string } {
  const key = `${KEY_MARK}${secret}`;
  return { key, start: key.slice(0, START_LENGTH) };
}

/** The secret of a call, by either of its headers; null: it brings none that could be a key. */
export function secretOfCall(authorization: string | undefined, apiKey: string | undefined): string | null {
  const [, sent] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const [, secret] = /^fbp_([\w-]{20,100})$/.exec((sent ?? apiKey ?? '').trim()) ?? [];
  return secret ?? null;
}

/** An origin as browsers send it, `https://www.exemple.fr`; null: it is none. */
export function originText(typed: string): string | null {
  const address = URL.parse(typed.trim());
  if (address === null || (address.protocol !== 'https:' && address.protocol !== 'http:')) return null;
  const isBare = address.pathname === '/' && address.search === '' && address.hash === '' && address.username === '';
  return isBare ? address.origin : null;
}
