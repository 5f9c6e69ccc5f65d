/** `questioned:` gives an entity answers of its own: parts with the fields of a trait, a tab on its sheets, and a name in the enumeration of what is questioned. */
import type { Diagnostics } from '../load/diagnostics.ts';
import type { Source } from '../load/load.ts';
import type { Loaded } from '../load/loaded.ts';
import type { YamlFile } from '../load/yaml-file.ts';
import type { EntityFile, TraitFile } from '../metamodel.ts';
import { camel, pascal } from './naming.ts';

type Questions = Extract<NonNullable<EntityFile['role']>, { is: 'questions' }>;

interface Questioned {
  readonly owner: Loaded<EntityFile>;
  readonly role: Questions;
  readonly trait: Loaded<TraitFile>;
}

/** The source with the answers that its entities declare. */
export function withAnswers(source: Source, diagnostics: Diagnostics): Source {
  const questioned = source.entities.flatMap((owner) => questionedBy(owner, source, diagnostics));
  if (questioned.length === 0) return source;
  const owners = new Map(questioned.map((one) => [one.owner.name, one]));
  const entities = source.entities.map((entity) => {
    const one = owners.get(entity.name) ?? owners.get(entity.input.extends ?? '');
    return one === undefined ? entity : { ...entity, input: withTab(entity.input, one.role) };
  });
  return { ...source, entities: [...entities, ...questioned.map(answersOf)] };
}

/** Name of the parts that answer the questions about an entity. */
export function answersName(owner: string, trait: string): string {
  return `${owner}-${trait}`;
}

function questionedBy(owner: Loaded<EntityFile>, source: Source, diagnostics: Diagnostics): readonly Questioned[] {
  const { questioned: name, extends: base } = owner.input;
  if (name === undefined) return [];
  const position = owner.yaml.at('questioned');
  if (base !== undefined) {
    diagnostics.report('model/no-sheet', position, `« questioned » se dit sur « ${base} », dont ce type partage les questions`);
    return [];
  }
  const questionEntity = source.entities.find((entity) => entity.name === name);
  if (questionEntity === undefined) {
    if (!source.broken.has(`schema/entities/${name}.yaml`))
      diagnostics.unknown('model/unknown-entity', position, {
        message: `« ${name} » n'est pas une entité`,
        name,
        known: source.entities.map((entity) => entity.name),
      });
    return [];
  }
  const { role } = questionEntity.input;
  if (role?.is !== 'questions') {
    diagnostics.report(
      'model/no-role',
      position,
      `« ${name} » ne tient pas de questions`,
      `ajouter role: { is: questions, … } à « ${name} »`,
    );
    return [];
  }
  return complete({ owner, asked: questionEntity, role }, source, diagnostics);
}

/** Its answers need a trait that names the question, and its questions a value for it. */
function complete(
  { owner, asked, role }: { readonly owner: Loaded<EntityFile>; readonly asked: Loaded<EntityFile>; readonly role: Questions },
  source: Source,
  diagnostics: Diagnostics,
): readonly Questioned[] {
  const trait = source.traits.find(({ name }) => name === role.answers);
  if (trait === undefined) {
    const traitNames = source.traits.map(({ name }) => name);
    const message = `trait inconnu « ${role.answers} »`;
    diagnostics.unknown('model/unknown-trait', asked.yaml.at('role', 'answers'), { message, name: role.answers, known: traitNames });
    return [];
  }
  if (!Object.values({ ...trait.input.fields }).some((field) => field.kind === 'reference' && field.to === asked.name)) {
    diagnostics.report('model/no-role', trait.yaml.at('fields'), `« ${trait.name} » ne désigne aucune question de « ${asked.name} »`);
    return [];
  }
  const field = asked.input.fields?.[role.of];
  const values = field?.kind === 'enum' ? (source.enums.find(({ name }) => name === field.enum)?.input.values ?? {}) : {};
  if (!Object.hasOwn(values, camel(owner.name))) {
    diagnostics.unknown('model/unknown-value', owner.yaml.at('questioned'), {
      message: `« ${role.of} » de « ${asked.name} » n'a pas de valeur « ${camel(owner.name)} »`,
      name: camel(owner.name),
      known: Object.keys(values),
    });
    return [];
  }
  return [{ owner, role, trait }];
}

/** The parts stand where the entity says that it is questioned. */
function answersOf({ owner, role, trait }: Questioned): Loaded<EntityFile> {
  const name = answersName(owner.name, trait.name);
  const parent = `Id${owner.input.entity}`;
  return {
    name,
    yaml: standIn(owner.yaml),
    input: {
      entity: pascal(name),
      label: role.label,
      traits: [trait.name],
      rightsOf: owner.name,
      personal: owner.input.personal,
      unique: (trait.input.unique ?? []).map((names) => [parent, ...names]),
      fields: {
        [parent]: { kind: 'reference', to: owner.name, parent: true, required: true, inverse: role.inverse },
      },
    },
  };
}

function standIn(yaml: YamlFile): YamlFile {
  return { file: yaml.file, at: () => yaml.at('questioned'), atKey: () => yaml.atKey('questioned'), has: () => false };
}

/** Each sheet that is written out ends with the answers. */
function withTab(input: EntityFile, { feature, tab }: Questions): EntityFile {
  if (input.screens === undefined) return input;
  const screens = Object.entries(input.screens).map(([key, screen]) =>
    screen.sheet === undefined ? [key, screen] : [key, { ...screen, sheet: [...screen.sheet, { tab: feature, label: tab, feature }] }],
  );
  return { ...input, screens: Object.fromEntries(screens) };
}
