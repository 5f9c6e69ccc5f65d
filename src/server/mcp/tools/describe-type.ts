import { z } from 'zod';
import type { EnumDescriptor, FieldDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { FILTER_OPERATORS } from '#domain/records/conditions/filter-operators.ts';
import { type Access, accessOf } from '#domain/records/engine/access.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { isOperatorAllowed, resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { heldAs } from '#domain/series/bulk-fields.ts';
import { isTranslation, textName } from '#domain/values/record-data.ts';
import { type EntityTexts, entityTexts } from '#server/services/exports/entity-texts.ts';
import { enterAs, mayCall, type McpCaller, recordOperation } from '../mcp-caller.ts';
import { mcpTool } from '../mcp-tool.ts';
import { isStepUndoable } from '../proposals/undoable.ts';
import { permittedOf } from './list-types.ts';

/** The fields and steps of a kind of records, as far as the token sees them. */
export const describeTool = mcpTool({
  name: 'decrire',
  input: z.strictObject({ type: z.string().min(1).max(60) }),
  run: async ({ type }, caller) => {
    const entity = openType(caller, type);
    const texts = await entityTexts(type, caller.context.culture);
    return {
      Type: type,
      Libelle: texts.labels['one'] ?? type,
      Permet: permittedOf(caller, type),
      ...toldFields(caller, entity, texts),
      Etapes: toldSteps(caller, entity, texts),
    };
  },
});

/** A kind of records that the token lists or reads. */
function openType(caller: McpCaller, type: string): Entity {
  const entity = caller.engine.registry.find(type);
  if (entity === undefined) throw new AppError('type-inconnu');
  const list = recordOperation(type, 'search');
  if (!mayCall(caller, list)) enterAs(caller, recordOperation(type, 'get'));
  return entity;
}

function toldFields(caller: McpCaller, entity: Entity, texts: EntityTexts) {
  const { registry } = caller.engine;
  const list = recordOperation(entity.name, 'search');
  const context = mayCall(caller, list) ? enterAs(caller, list) : caller.context;
  const access = accessOf(registry, context);
  const seen = entity.descriptor.fields.filter((field) => !access.isMasked(entity.name, field));
  const operators = operatorsOf(caller, entity, access);
  return {
    Champs: seen.map((field) => ({
      Champ: field.name,
      Libelle: texts.labels[`fields.${field.name}`] ?? field.name,
      Nature: field.as ?? field.kind,
      ...shownAs(field),
      ...(field.to === undefined ? {} : { Vers: field.to }),
      ...valuesOf(caller, field),
      Obligatoire: field.required,
      Modifiable: !field.readOnly && access.mayChange(field),
      Operateurs: operators(field),
      Triable: field.sortable,
    })),
  };
}

/** Names under which lists show the text of the field, and under which a record writes it. */
function shownAs(field: FieldDescriptor) {
  const text = isTranslation(field) ? textName(field) : field.libelle;
  const written = heldAs(field);
  return { ...(text === undefined ? {} : { Texte: text }), ...(written === field.name ? {} : { Ecrit: written }) };
}

function valuesOf({ engine, context }: McpCaller, field: FieldDescriptor) {
  const found: EnumDescriptor | undefined = field.enum === undefined ? undefined : engine.registry.enumOf(field.enum);
  if (found === undefined) return {};
  const values = found.values.filter(({ removed }) => removed !== true);
  return { Valeurs: values.map(({ value, labels }) => ({ Valeur: value, Libelle: labels[context.culture] })) };
}

function operatorsOf({ engine }: McpCaller, entity: Entity, access: Access): (field: FieldDescriptor) => readonly string[] {
  return (field) => {
    const target = resolveFieldName((name) => engine.registry.find(name)?.descriptor, entity.descriptor, field.name);
    if (target === null || !field.filterable || !access.mayName(entity, target)) return [];
    return FILTER_OPERATORS.filter((operator) => isOperatorAllowed(target, operator));
  };
}

function toldSteps(caller: McpCaller, { name, descriptor }: Entity, { labels }: EntityTexts) {
  const { states } = descriptor;
  if (states === null) return [];
  return states.transitions
    .filter((step) => isOpen(caller, name, step))
    .map((step) => ({
      Etape: step.name,
      Libelle: labels[`transitions.${step.name}`] ?? step.name,
      Champ: states.field,
      De: step.from,
      Vers: step.to,
      Motif: step.reason,
      Demande: step.ask ?? [],
      Mail: step.mail !== null,
      Defaisable: isStepUndoable(descriptor, step),
    }));
}

function isOpen(caller: McpCaller, type: string, step: TransitionDescriptor): boolean {
  try {
    return mayCall(caller, recordOperation(type, 'transition', step.name));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
