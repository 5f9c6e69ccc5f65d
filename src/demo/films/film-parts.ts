import { formatDuration } from '#domain/values/dates/durations.ts';
import type { Random } from '#domain/values/random.ts';

const SHORTEST_S = 100;
const LONGEST_S = 2400;
/** Shares of the durations of short films, in minutes: 4 % under 4, 22 % 4-9, 34 % 10-17, 30 % 18-25, 10 % 26-40. */
const DURATIONS = { '2-3': 4, '4-9': 22, '10-17': 34, '18-25': 30, '26-40': 10 } as const;

/** Length of a submission, in seconds. */
export function submissionSeconds(random: Random): number {
  const [from = 10, to = 17] = random.weighted(DURATIONS).split('-').map(Number);
  return random.int(from, to) * 60 + random.int(0, 59);
}

/** Lengths of the films of one programme, in seconds: they add up to a total within the range of its section. */
export function programmeSeconds(random: Random, count: number, [from, to]: readonly [number, number]): readonly number[] {
  const total = random.int(from * 60, to * 60 - 1);
  const weights = Array.from({ length: count }, () => 0.55 + random.next());
  const sum = weights.reduce((left, right) => left + right, 0);
  const parts = weights.slice(0, -1).map((weight) => clamp(Math.round((total * weight) / sum)));
  return [...parts, clamp(total - parts.reduce((left, right) => left + right, 0))];
}

function clamp(seconds: number): number {
  return Math.min(LONGEST_S, Math.max(SHORTEST_S, seconds));
}

export function duration(seconds: number): string {
  return formatDuration(seconds);
}

const FRENCH_SPEAKING = new Set(['FR', 'BE', 'CH', 'LU', 'SN', 'CI', 'ML', 'BF', 'CM', 'TN', 'CD', 'MG', 'TG', 'BJ', 'GA', 'CG']);

export function isFrenchSpeaking(country: string): boolean {
  return FRENCH_SPEAKING.has(country);
}

const LANGUAGES: Readonly<Record<string, string>> = {
  DE: 'de',
  AT: 'de',
  IT: 'it',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  CL: 'es',
  CO: 'es',
  PT: 'pt',
  BR: 'pt',
  NL: 'nl',
  PL: 'pl',
  JP: 'ja',
  KR: 'ko',
  CN: 'zh',
  IR: 'fa',
  RU: 'ru',
  TR: 'tr',
  GR: 'el',
  SE: 'sv',
  DK: 'da',
  NO: 'no',
  FI: 'fi',
  CZ: 'cs',
  HU: 'hu',
  RO: 'ro',
  UA: 'uk',
  RS: 'sr',
  HR: 'hr',
  MA: 'ar',
  EG: 'ar',
  LB: 'ar',
  DZ: 'ar',
  IL: 'he',
  IN: 'hi',
};

/** Code of the language people speak in the films of a country. */
export function spokenIn(country: string): string {
  return isFrenchSpeaking(country) ? 'fr' : (LANGUAGES[country] ?? 'en');
}
