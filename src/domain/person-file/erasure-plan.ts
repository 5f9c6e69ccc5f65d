import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { retention } from '#generated/retention/retention.gen.ts';
import { termWords } from '#domain/retention/term-words.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import type { EntityName } from '#domain/work/typed-records.ts';
import { baseOf } from './edges.ts';
import type { Gathered } from './gather.ts';

/** `efface`: replaced at once. `vide`: a mail without content and address. Others stay: by law, until their term, or as a public credit. */
type Fate = 'efface' | 'vide' | 'loi' | 'terme' | 'credit';

export interface FateLine {
  readonly Entite: string;
  readonly Nombre: number;
  readonly Sort: Fate;
  readonly Duree: string | null;
}

/** Records of a person that an erasure replaces at once, beside the parts of their participant files. */
const ERASED: ReadonlySet<string> = new Set<EntityName>([
  'bam-compte',
  'bam-demande-benevole',
  'compte-demande',
  'contact',
  'festival-participant',
  'personne',
]);
const MAILS = 'mail-trace' satisfies EntityName;
const CREDITS = 'film-credit' satisfies EntityName;

/** Fate of each kind of record about a person, counted before and after in the same words. */
export function erasurePlan({ records, mentions }: Pick<Gathered, 'records' | 'mentions'>, text: ServerText): readonly FateLine[] {
  const kinds = [...Map.groupBy(records, ({ base }) => base)];
  const lines = kinds.flatMap(([base, held]) => fatesOf(base, held.length, text));
  const credits = mentions.filter(({ entity }) => entity === CREDITS).reduce((sum, { ids }) => sum + ids.length, 0);
  return credits === 0 ? lines : [...lines, { Entite: CREDITS, Nombre: credits, Sort: 'credit', Duree: null }];
}

function fatesOf(base: string, count: number, text: ServerText): readonly FateLine[] {
  const line = { Entite: base, Nombre: count, Duree: null };
  if (base === MAILS) return [{ ...line, Sort: 'vide' }];
  const rules = retention.filter(({ entity }) => baseOf(entity) === base);
  const kept = [...new Set(rules.filter(({ act }) => act === 'keptByLaw').map(({ keep }) => keep))];
  const byLaw = kept.map((keep): FateLine => ({ ...line, Sort: 'loi', Duree: termWords(keep, text) }));
  if (isErased(base)) return [{ ...line, Sort: 'efface' }, ...byLaw];
  const terms = [...new Set(rules.filter(({ act }) => act !== 'keptByLaw').map(({ keep }) => keep))];
  return [...byLaw, ...terms.map((keep): FateLine => ({ ...line, Sort: 'terme', Duree: termWords(keep, text) }))];
}

function isErased(base: string): boolean {
  const parent = PARENTS.get(base);
  return ERASED.has(base) || (parent !== undefined && baseOf(parent) === 'festival-participant' && hasPersonal(base));
}

const ALL: readonly EntityDescriptor[] = Object.values(entities);
const PARENTS: ReadonlyMap<string, string> = new Map(
  ALL.flatMap(({ name, parent }) => (parent === null ? [] : [[name, parent.entity] as const])),
);

function hasPersonal(name: string): boolean {
  return ALL.some((entity) => entity.name === name && entity.fields.some(({ privacy }) => privacy?.purpose !== undefined));
}
