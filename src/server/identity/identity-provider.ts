import * as client from 'openid-client';
import { AppError } from '#domain/errors/app-error.ts';
import { type AllowedHosts, GuardedFetchError } from '#server/http/guarded-address.ts';
import { identityOf, type ProvenIdentity } from './claims.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { isSafe, providerFetch } from './provider-fetch.ts';

/** Random words that bind an answer of the provider to the browser that requested it. */
export interface SignInWords {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface IdentityProvider {
  readonly settings: IdentitySettings;
  /** Page of the provider to sign in on. Throws `fournisseur-injoignable`. */
  readonly begin: () => Promise<SignInWords & { readonly address: string }>;
  /** The person behind an answer, the part of its address after `?`. Throws `fournisseur-refuse` and `fournisseur-injoignable`. */
  readonly finish: (answer: string, words: SignInWords) => Promise<ProvenIdentity>;
}

/** The description of the provider is read again after that. */
const METADATA_MS = 10 * 60_000;

/** Sign-in by OpenID Connect: authorization code with PKCE, a signed identity token with our nonce, from this issuer for this client. */
export function identityProvider(settings: IdentitySettings, allow: AllowedHosts, clock: () => number): IdentityProvider {
  const { issuer, clientId, clientSecret, timeoutMs } = settings;
  let cached: { readonly metadata: client.ServerMetadata; readonly readAt: number } | null = null;

  async function configure(): Promise<client.Configuration> {
    const fetchByDeadline = providerFetch({ allow, deadlineMs: performance.now() + timeoutMs });
    const execute = [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])];
    if (cached === null || clock() - cached.readAt > METADATA_MS) {
      const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
        execute,
        [client.customFetch]: fetchByDeadline,
      });
      cached = { metadata: { ...found.serverMetadata() }, readAt: clock() };
    }
    const { metadata } = cached;
    const configuration = new client.Configuration(metadata, clientId, {}, authenticationOf(metadata, clientSecret));
    configuration[client.customFetch] = fetchByDeadline;
    for (const extension of execute) extension(configuration);
    return configuration;
  }

  async function find(answer: string, { state, nonce, verifier }: SignInWords): Promise<ProvenIdentity> {
    const configuration = await configure();
    const address = new URL(`?${answer}`, settings.redirectUri);
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const proven = tokens.claims();
    if (proven === undefined) throw new AppError('fournisseur-refuse', { params: { nom: settings.label } });
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, proven.sub) : {};
    return identityOf({ proven, told: userInfo }, settings);
  }

  return {
    settings,
    begin: () =>
      orRefuse(settings, async () => {
        const configuration = await configure();
        const words = newWords();
        const address = client.buildAuthorizationUrl(configuration, await questionOf(settings, words)).href;
        if (!isSafe(address, allow)) throw new GuardedFetchError('protocol', 'The page of the provider is no https address');
        return { ...words, address };
      }),
    finish: (answer, words) => orRefuse(settings, () => find(answer, words)),
  };
}

function newWords(): SignInWords {
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

async function questionOf({ redirectUri, scopes, factorProofs }: IdentitySettings, { state, nonce, verifier }: SignInWords) {
  const acr = factorProofs.flatMap(({ claim, value }) => (claim === 'acr' ? [value] : []));
  return {
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(acr.length === 0 ? {} : { acr_values: acr.join(' ') }),
  };
}

/** `client_secret_basic` unless the provider knows the other way only, as OpenID Connect Discovery says. */
function authenticationOf({ token_endpoint_auth_methods_supported: ways }: client.ServerMetadata, secret: string): client.ClientAuth {
  const isPost = ways !== undefined && !ways.includes('client_secret_basic') && ways.includes('client_secret_post');
  return isPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

/** A provider that is down, slow or out of its mind leaves the other ways in; an answer that proves nobody is refused. The cause goes to the log. */
async function orRefuse<T>({ label }: IdentitySettings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const code = isOutage(cause) ? 'fournisseur-injoignable' : 'fournisseur-refuse';
    throw new AppError(code, { params: { nom: label } }, { cause });
  }
}

/** The provider knows no such code, or no such verifier for it. */
const BAD_CODE = 400;

/** Codes of the client library for answers that are none of this provider, whoever signs in. */
const OUTAGES: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
]);

function isOutage(cause: unknown): boolean {
  const fetchError = guardedCause(cause);
  if (fetchError !== null) return fetchError.status !== BAD_CODE;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' && OUTAGES.has(code);
}

function guardedCause(cause: unknown): GuardedFetchError | null {
  if (cause instanceof GuardedFetchError) return cause;
  return cause instanceof Error && cause.cause !== undefined ? guardedCause(cause.cause) : null;
}
