import { isObject } from './is-object.ts';

/** `config.json`, read once at start. */
export interface RuntimeConfig {
  readonly maintenance: boolean;
  readonly isEnvDev: boolean;
  readonly baseUrl: string;
  readonly strictRest: boolean;
  /** The server is of the older make: singular names, wrapped bodies, its own dates. */
  readonly isClassic: boolean;
  /** A session outlives the browser that is closed. */
  readonly persistConnection: boolean;
  /** Languages of record content, the first two being primary and secondary. */
  readonly contentLanguages: readonly string[];
  readonly siteLabel: string;
  /** Name of the identity provider that people may sign in by; null: none. */
  readonly identityProvider: string | null;
  /** Contact for faults of accessibility; null: none is set. */
  readonly accessibilityContact: string | null;
  /** Script, and address of a frame with `{id}`, of the two video platforms. */
  readonly videoHosts: Readonly<Record<'hebergeur1' | 'hebergeur2', string | null>>;
}

const DEFAULTS: RuntimeConfig = {
  maintenance: false,
  isEnvDev: false,
  baseUrl: '',
  // Our own server reads query strings; path segments are for a legacy server only.
  strictRest: false,
  isClassic: false,
  persistConnection: true,
  contentLanguages: ['fr', 'en', 'it', 'pt'],
  siteLabel: 'Backoffice',
  identityProvider: null,
  accessibilityContact: null,
  videoHosts: { hebergeur1: null, hebergeur2: null },
};

let current = DEFAULTS;

export function runtimeConfig(): RuntimeConfig {
  return current;
}

export async function loadRuntimeConfig(fetchFile: typeof fetch = fetch): Promise<RuntimeConfig> {
  const response = await fetchFile('/config.json', { cache: 'no-store' });
  if (response.status !== 200) throw new Error(`config.json: ${response.status}`);
  current = readConfig(await response.json());
  return current;
}

export function readConfig(value: unknown): RuntimeConfig {
  if (!isObject(value)) return DEFAULTS;
  return {
    maintenance: value.maintenance === true,
    isEnvDev: value.isEnvDev === true,
    baseUrl: typeof value.baseUrl === 'string' ? value.baseUrl : DEFAULTS.baseUrl,
    strictRest: value.strictRest === true,
    isClassic: value.isClassic === true,
    persistConnection: value.persistConnection !== false,
    contentLanguages: Array.isArray(value.contentLanguages)
      ? value.contentLanguages.filter((item) => typeof item === 'string')
      : DEFAULTS.contentLanguages,
    siteLabel: typeof value.siteLabel === 'string' ? value.siteLabel : DEFAULTS.siteLabel,
    identityProvider: typeof value.identityProvider === 'string' ? value.identityProvider : null,
    accessibilityContact: typeof value.accessibilityContact === 'string' ? value.accessibilityContact : null,
    videoHosts: { hebergeur1: hostOf(value.videoHosts, 'hebergeur1'), hebergeur2: hostOf(value.videoHosts, 'hebergeur2') },
  };
}

function hostOf(hosts: unknown, name: string): string | null {
  const url = isObject(hosts) ? hosts[name] : null;
  return typeof url === 'string' ? url : null;
}
