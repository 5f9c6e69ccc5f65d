/** Checks that need the whole model: missing privacy, unknown rights, unused parts; names and fields have their own file. */
import { KINDS } from '../../kinds/kinds.ts';
import { checkDerivedCycles } from './derived-cycles.ts';
import type { Draft } from '../draft.ts';
import type { Everything } from '../everything.ts';
import { checkReferences, checkScreenParams } from './field-checks.ts';
import { payloadFields } from '../fields/fields.ts';
import type { ModelEntity, Position } from '../model.ts';
import { checkFieldNames, checkPayloadNames, checkRoutes, checkTables, checkTypeNames } from './name-checks.ts';
import { rightCode } from '../naming.ts';
import { checkColumns } from './column-checks.ts';
import { checkKinds } from './kind-checks.ts';
import { checkKept } from './kept-checks.ts';
import { checkLookups } from './lookup-checks.ts';
import { checkLengths } from './length-checks.ts';
import { checkRevealed } from './revealed-checks.ts';
import { checkSeeds } from './seed-checks.ts';
import { checkSorts } from './sort-checks.ts';
import { checkRightsTwice, checkTwice } from './twice-checks.ts';
import { checkValues } from './value-checks.ts';
import { checkWords } from './word-checks.ts';

export function checkEverything(everything: Everything): void {
  checkTypeNames(everything);
  checkTables(everything);
  checkRoutes(everything);
  for (const entity of everything.entities) {
    checkFieldNames(entity, everything);
    checkColumns(entity, everything);
    checkKinds(entity, everything);
    checkPayloadNames(entity, everything);
    checkPrivacy(entity, everything);
    checkRevealed(entity, everything);
    checkDerivedCycles(entity, everything);
    checkRights(entity, everything);
    checkUnique(entity, everything);
    checkReferences(entity, everything);
    checkScreenParams(entity, everything);
    checkValues(entity, everything);
    checkLengths(entity, everything);
    checkLookups(entity, everything);
    checkWords(entity, everything);
    checkSorts(entity, everything);
    checkKept(entity, everything);
    checkSeeds(entity, everything);
    checkTwice(entity, everything);
  }
  checkRightParents(everything);
  checkRightsTwice(everything);
  // A refused file hides uses: what looks unused may not be.
  if (everything.context.source.broken.size === 0) checkUnused(everything);
}

function checkPrivacy(entity: ModelEntity, { context }: Everything): void {
  if (!entity.personal) return;
  const draft = context.drafts.get(entity.name);
  const ownFields = [...(draft?.fields.values() ?? [])].filter(
    ({ declaredIn, input }) => declaredIn === entity.name && input.removed !== true,
  );
  for (const { name, input, at } of [...ownFields, ...ownFields.flatMap(payloadFields)]) {
    if (!KINDS[input.kind].isPersonal || input.privacy !== undefined) continue;
    context.diagnostics.report(
      'privacy/missing',
      at(),
      `« ${name} » d'une entité personnelle ne dit pas sa protection`,
      'ajouter privacy: { purpose, keep } ou privacy: none',
    );
  }
}

function checkRights(entity: ModelEntity, { context, rights, shapes }: Everything): void {
  const draft = shapes.get(entity.name)?.draft;
  if (draft === undefined) return;
  const { rights: rightsInput, rightsOf, states, screens } = draft.input;
  const rightNames = [...rights].map((right) => right.toLowerCase());
  const check: RightCheck = (code, ...path) => {
    if (code === undefined || rights.has(rightCode(code)) || context.source.broken.size > 0) return;
    context.diagnostics.unknown('model/unknown-right', draft.at(...path), {
      message: `droit inconnu « ${code} »`,
      name: code,
      known: rightNames,
    });
  };
  if (draft.input.scope !== undefined && draft.input.scope !== 'none') check(draft.input.scope.all, 'scope', 'all');
  if (rightsOf !== undefined && !shapes.has(rightsOf) && !context.source.broken.has(`schema/entities/${rightsOf}.yaml`)) {
    context.diagnostics.unknown('model/unknown-entity', draft.at('rightsOf'), {
      message: `entité inconnue « ${rightsOf} »`,
      name: rightsOf,
      known: shapes.keys(),
    });
  }
  if (rightsInput?.self !== undefined && rightsInput.self !== 'Id' && !draft.fields.has(rightsInput.self)) {
    const message = `« ${rightsInput.self} » n'est pas un champ de « ${entity.name} »`;
    context.diagnostics.unknown('model/unknown-column', draft.at('rights', 'self'), {
      message,
      name: rightsInput.self,
      known: draft.fields.keys(),
    });
  }
  if (rightsInput?.self !== undefined && rightsInput.reason === undefined) {
    context.diagnostics.report('rights/no-reason', draft.at('rights', 'self'), 'un droit « self » se justifie', 'ajouter reason: …');
  }
  check(states?.correct, 'states', 'correct');
  for (const [name, { right }] of Object.entries({ ...states?.transitions })) check(right, 'states', 'transitions', name, 'right');
  for (const [key, screen] of Object.entries({ ...screens })) {
    for (const [index, tab] of (screen.sheet ?? []).entries())
      for (const name of ['right', 'writes'] as const) check(tab[name], 'screens', key, 'sheet', index, name);
  }
  checkFieldRights(entity, draft, check);
}

type RightCheck = (code: string | undefined, ...path: readonly (string | number)[]) => void;

function checkFieldRights(entity: ModelEntity, { fields }: Draft, check: RightCheck): void {
  for (const { declaredIn, input, name } of fields.values()) {
    if (declaredIn !== entity.name) continue;
    check(input.changeRight, 'fields', name, 'changeRight');
    check(input.readRight, 'fields', name, 'readRight');
    if (input.privacy !== undefined && input.privacy !== 'none') check(input.privacy.right, 'fields', name, 'privacy', 'right');
  }
}

function checkRightParents({ context, rights }: Everything): void {
  if (context.source.broken.size > 0) return;
  for (const { input, yaml } of context.source.rights) {
    for (const [index, { parent }] of input.entries()) {
      if (parent === undefined || rights.has(rightCode(parent))) continue;
      const message = `droit inconnu « ${parent} »`;
      context.diagnostics.unknown('model/unknown-right', yaml.at(index, 'parent'), {
        message,
        name: parent,
        known: [...rights].map((right) => right.toLowerCase()),
      });
    }
  }
}

function checkUnique(entity: ModelEntity, { context, shapes }: Everything): void {
  const draft = shapes.get(entity.name)?.draft;
  const names = new Set(entity.fields.map(({ name }) => name));
  function check(name: string, position: Position): void {
    if (!names.has(name))
      context.diagnostics.unknown('model/unknown-column', position, {
        message: `« ${name} » n'est pas un champ de « ${entity.name} »`,
        name,
        known: names,
      });
  }
  for (const [index, key] of (draft?.input.unique ?? []).entries()) {
    for (const [place, name] of key.entries()) check(name, draft?.at('unique', index, place) ?? entity.position);
  }
  if (entity.edition !== null) check(entity.edition, draft?.at('edition') ?? entity.position);
}

function checkUnused({ entities, enums, context }: Everything): void {
  const { diagnostics, source } = context;
  const pointedAt = new Set(entities.flatMap((entity) => [...entity.fields.flatMap(({ to }) => to ?? []), entity.extends ?? '']));
  for (const { name, screens, parent, extends: base, position } of entities) {
    const input = context.drafts.get(name)?.input;
    // Hand-written code calls it by its operations.
    if (input?.rights !== undefined || input?.rightsOf !== undefined || input?.operations !== undefined || input?.dictionary !== undefined)
      continue;
    if (screens.length === 0 && parent === null && base === null && !pointedAt.has(name))
      diagnostics.report('model/unused-entity', position, `« ${name} » n'a ni écran, ni parent, ni référence`);
  }
  const usedEnums = new Set(entities.flatMap((entity) => entity.enums));
  for (const { name, position } of enums) {
    if (!usedEnums.has(name) && context.enums.get(name)?.input.constants !== true)
      diagnostics.report('model/unused-enum', position, `aucun champ n'utilise l'énumération « ${name} »`);
  }
  const usedTraits = new Set(entities.flatMap(({ traits }) => traits));
  for (const { name, yaml } of source.traits) {
    if (!usedTraits.has(name)) diagnostics.report('model/unused-trait', yaml.at('trait'), `aucune entité n'utilise le trait « ${name} »`);
  }
}
