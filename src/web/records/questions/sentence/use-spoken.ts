import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { EntityDescriptor, EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { stepNamed } from '#domain/records/query/named-path.ts';
import { isReader } from '#domain/records/sight/reach.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import type { Spoken, SpokenName } from '#domain/records/questions/sentence/lexicon.ts';
import { nounsOf, spokenFields, type SpokenPlace } from '#domain/records/questions/sentence/spoken-fields.ts';
import { labelOf } from '#web/i18n/i18n.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { dictionaryEntries, loadDictionary } from '#web/runtime/dictionaries.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { useRights } from '#web/session/rights.ts';
import { readyChoices } from '../../list/filters/ready-filters.ts';
import type { ListController } from '../../list/use-list.ts';

interface SpokenInput {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: Pick<ListController, 'viewer'>;
}

/** Names of one kind that are read ahead: more of them than that are looked for in the search of the list. */
const NAMES = 300;
const FRESH_MS = 5 * 60_000;

/** All that a sentence may say of a list: its fields, its values and the names that they refer to. */
export function useSpoken({ entity, screen, list: { viewer } }: SpokenInput): UseQueryResult<Spoken> {
  const language = useLanguage();
  const { can } = useRights();
  return useQuery({
    queryKey: ['descriptions', 'phrases', screen.screen, language],
    queryFn: async (): Promise<Spoken> => {
      const modules = new Map((await modulesOf(entity, screen)).map((module) => [module.descriptor.name, module]));
      const places = new Map([...modules].map(([name, module]): [string, SpokenPlace] => [name, placeOf(module)]));
      const fields = spokenFields(placeOf(entity), {
        screen,
        language,
        of: (name) => places.get(name),
        isReadable: (of, field) => !isMaskedFrom(can, of, field) && (of === entity.descriptor || isReader(of, can)),
      });
      const targets = [...new Set(fields.flatMap(({ field }) => field.to ?? []))];
      const names = await Promise.all(targets.map(async (to): Promise<[string, readonly SpokenName[]]> => [to, await namesOf(to)]));
      const ready = readyChoices(entity, screen, { viewer, language });
      return {
        fields,
        ready: ready.map(({ label, node }) => ({ label, filter: [node] })),
        nouns: nounsOf(placeOf(entity), screen),
        names: new Map(names.filter(([, list]) => list.length > 0)),
        culture: language,
      };
    },
    staleTime: FRESH_MS,
  });

  function placeOf(module: EntityModule): SpokenPlace {
    return { entity: module, labelOf: (key) => labelOf(module, key, language) };
  }
}

/** The list's own entity, and those that its filters go through. */
async function modulesOf(entity: EntityModule, { filters }: ScreenDescriptor): Promise<readonly EntityModule[]> {
  const ways = filters.filter((name) => name.includes('.')).map((name) => name.split('.').slice(0, -1));
  return [entity, ...(await Promise.all(ways.map((way) => along(entity, way)))).flat()];
}

async function along(entity: EntityModule, [head, ...rest]: readonly string[]): Promise<readonly EntityModule[]> {
  const step = head === undefined ? null : stepNamed(entity.descriptor, head);
  if (step === null) return [];
  const next = await loadEntity(step.entity);
  return [next, ...(await along(next, rest))];
}

/** Names that a picker offers; of people there are too many, and a picker that is not this person's to open tells none. */
async function namesOf(entity: string): Promise<readonly SpokenName[]> {
  const { descriptor } = await loadEntity(entity);
  if (descriptor.personal) return [];
  const { dictionary } = descriptor;
  const code = descriptor.fields.find(({ spoken }) => spoken === 'countries')?.name;
  if (dictionary !== null) {
    await loadDictionary(dictionary.path);
    return dictionaryEntries(dictionary.path).map((entry) => {
      const codeValue = code === undefined ? undefined : entry[code];
      return { Id: entry.Id, Libelle: entry.Libelle, code: typeof codeValue === 'string' ? codeValue : undefined };
    });
  }
  return choicesOf(descriptor);
}

async function choicesOf(descriptor: EntityDescriptor): Promise<readonly SpokenName[]> {
  try {
    const found = await clientOf(descriptor).choices({ take: NAMES });
    return found.length < NAMES ? found.flatMap(({ Id, Libelle }) => (Libelle === null ? [] : [{ Id, Libelle }])) : [];
  } catch {
    return [];
  }
}
