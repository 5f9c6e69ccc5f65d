import { z } from 'zod';
import { AppError } from '#domain/errors/app-error.ts';
import type { Direction, TranslationEngine } from '#domain/translations/machine/engine.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import { guardedFetch } from '#server/http/guarded-fetch.ts';

export interface EngineSettings {
  /** Address that texts are posted to. */
  readonly url: string;
  readonly key: string;
  readonly api: 'deepl' | 'libretranslate';
  readonly timeoutMs: number;
}

/** Request and answer of an interface. */
interface Dialect {
  readonly name: string;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  readonly request: (texts: readonly string[], direction: Direction, key: string) => unknown;
  readonly answer: z.ZodType<readonly string[]>;
}

/** The largest request that DeepL reads. */
const SENT_MAX = 131_072;
const TEXTS_MAX = 60_000;
const RECEIVED_MAX = 1_000_000;

/** An engine behind an HTTP service of JSON; a private network is refused unless a setting allows it. */
export function httpEngine({ url, key, api, timeoutMs }: EngineSettings, allow: AllowedHosts): TranslationEngine {
  const dialect = DIALECTS[api];
  return {
    name: dialect.name,
    translate: async (texts, direction) => {
      const deadline = Date.now() + timeoutMs;
      const translated: string[] = [];
      for (const some of requestsOf(texts)) {
        const content = JSON.stringify(dialect.request(some, direction, key));
        const call = { content, timeoutMs: Math.max(1, deadline - Date.now()) };
        translated.push(...(await attempt(() => ask(call, some.length))));
      }
      return translated;
    },
  };

  async function ask(call: EngineCall, expected: number): Promise<readonly string[]> {
    const reply = await guardedFetch(url, {
      maxBytes: RECEIVED_MAX,
      timeoutMs: call.timeoutMs,
      allow,
      accept: ['application/json'],
      headers: dialect.headers(key),
      body: { type: 'application/json', content: call.content, maxBytes: SENT_MAX },
    });
    const translated = dialect.answer.parse(JSON.parse(reply.body.toString('utf8')));
    // Only their order tells texts apart.
    if (translated.length !== expected) throw new Error(`${expected} texts sent, ${translated.length} received`);
    return translated;
  }
}

interface EngineCall {
  readonly content: string;
  readonly timeoutMs: number;
}

/** Texts by requests that the engine reads; a longer text stands alone. */
function requestsOf(texts: readonly string[]): readonly (readonly string[])[] {
  const requests: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const bytes = Buffer.byteLength(JSON.stringify(text));
    const last = requests.at(-1);
    if (last === undefined || bytes > room) {
      requests.push([text]);
      room = TEXTS_MAX - bytes;
    } else {
      last.push(text);
      room -= bytes;
    }
  }
  return requests;
}

/** Targets that DeepL wants with their country. */
const DEEPL_TARGETS: Readonly<Record<string, string>> = { en: 'EN-GB', pt: 'PT-PT' };

const DIALECTS: Readonly<Record<EngineSettings['api'], Dialect>> = {
  deepl: {
    name: 'DeepL',
    headers: (key) => ({ authorization: `DeepL-Auth-Key ${key}` }),
    request: (text, { from, to }) => ({
      text,
      source_lang: from.toUpperCase(),
      target_lang: DEEPL_TARGETS[to] ?? to.toUpperCase(),
      preserve_formatting: true,
    }),
    answer: z
      .object({ translations: z.array(z.object({ text: z.string() })) })
      .transform(({ translations }) => translations.map(({ text }) => text)),
  },
  libretranslate: {
    name: 'LibreTranslate',
    headers: () => ({}),
    request: (q, { from, to }, key) => ({ q, source: from, target: to, format: 'text', api_key: key }),
    answer: z.object({ translatedText: z.array(z.string()) }).transform(({ translatedText }) => translatedText),
  },
};

/** The cause is in the log; it names neither the key nor the texts. */
async function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError('moteur-injoignable', {}, { cause });
  }
}
