/** Calls of an entity that change it, its links or its state. */
import type { TransitionDescriptor } from '../../runtime/descriptor.ts';
import type { ModelEntity } from '../../model/model.ts';
import { pascal } from '../../model/naming.ts';
import { bodyOf, type Call, NUMBER, allowSelf, TRUE } from './call.ts';
import { success } from './common-schemas.ts';
import { arrayOf, type JsonObject, ref, strictObjectOf } from './json-schema.ts';

const STEP_HEADERS_MAIL: JsonObject = {
  'x-mail': { schema: { type: 'string' }, description: 'Id de la trace du mail, ou pourquoi il n’y en a pas : sans-adresse, sans-modele' },
};
export const VERSION_HEADER: JsonObject = { etag: { schema: { type: 'string' }, description: 'Nouvelle version, entre guillemets' } };
const BATCH_HEADER: JsonObject = { 'x-batch': { schema: { type: 'string', format: 'uuid' }, description: 'Lot à restaurer' } };
const LOT_MAX = 1000;

export function writeCalls(entity: ModelEntity): Call[] {
  const { operations, duplicate } = entity;
  const creates = operations.includes('create');
  const updates = operations.includes('update');
  return [
    ...(creates ? [createCall(entity)] : []),
    ...(updates ? [updateCall(entity)] : []),
    ...(operations.includes('delete') ? [deleteCall(entity)] : []),
    ...(creates && duplicate ? [duplicateCall(entity)] : []),
    ...(creates && updates ? [lotCall(entity)] : []),
    ...(updates ? (entity.states?.transitions ?? []).map((transition) => transitionCall(entity, transition)) : []),
    ...(updates && entity.states?.correct !== undefined ? [correctionCall(entity, entity.states.correct)] : []),
  ];
}

function createCall({ entity: type, plural, rights }: ModelEntity): Call {
  return {
    operationId: `create${type}`,
    action: 'create',
    method: 'post',
    path: `/${plural}`,
    right: rights.write,
    summary: 'Créer',
    parameters: ['IdempotencyKey', 'Confirmation'],
    body: bodyOf(ref(`${type}Input`)),
    reply: success(NUMBER),
  };
}

function updateCall(entity: ModelEntity): Call {
  return {
    operationId: `update${entity.entity}`,
    action: 'update',
    method: 'put',
    path: `/${entity.plural}/{id}`,
    ...allowSelf(entity, entity.rights.write),
    summary: 'Enregistrer',
    parameters: ['Id', 'Confirmation'],
    body: bodyOf(ref(`${entity.entity}Change`)),
    reply: success(NUMBER, 'Succès', VERSION_HEADER),
  };
}

function deleteCall(entity: ModelEntity): Call {
  return {
    operationId: `delete${entity.entity}`,
    action: 'delete',
    method: 'delete',
    path: `/${entity.plural}/{id}`,
    ...allowSelf(entity, entity.rights.delete),
    summary: 'Supprimer',
    parameters: ['Id', 'Confirmation'],
    body: bodyOf(ref('VersionRef')),
    reply: success(TRUE, 'Succès', BATCH_HEADER),
  };
}

function duplicateCall({ entity: type, plural, rights }: ModelEntity): Call {
  return {
    operationId: `duplicate${type}`,
    action: 'duplicate',
    method: 'post',
    path: `/${plural}/{id}`,
    right: rights.write,
    summary: 'Dupliquer',
    parameters: ['Id'],
    body: bodyOf(NUMBER),
    reply: success(NUMBER),
  };
}

function lotCall({ entity: type, plural, rights }: ModelEntity): Call {
  const changed = { allOf: [ref(`${type}Change`), { type: 'object', required: ['Id'] }] };
  const items = arrayOf({ anyOf: [ref(`${type}Input`), changed] }, { maxItems: LOT_MAX });
  const deleted = arrayOf(ref('VersionRef'), { maxItems: LOT_MAX });
  return {
    operationId: `save${type}Lot`,
    action: 'lot',
    method: 'post',
    path: `/${plural}/lot`,
    right: rights.write,
    summary: 'Enregistrer un lot',
    parameters: ['Confirmation'],
    body: bodyOf(strictObjectOf({ Items: items, Deleted: deleted }, ['Items'])),
    reply: success(ref('LotReponse')),
  };
}

const STEP_HEADERS: JsonObject = { ...VERSION_HEADER, ...STEP_HEADERS_MAIL };

function transitionCall({ entity: type, plural }: ModelEntity, { name, right, reason }: TransitionDescriptor): Call {
  return {
    operationId: `transition${type}${pascal(name)}`,
    action: 'transition',
    method: 'post',
    path: `/${plural}/{id}/transitions/${name}`,
    right,
    summary: 'Changer d’état',
    parameters: ['Id', 'Confirmation'],
    body: bodyOf(ref(reason ? 'TransitionMotivee' : 'Transition')),
    reply: success(NUMBER, 'Succès', STEP_HEADERS),
  };
}

function correctionCall({ entity: type, plural }: ModelEntity, right: string): Call {
  return {
    operationId: `correct${type}Status`,
    action: 'correct',
    method: 'post',
    path: `/${plural}/{id}/statut`,
    right,
    summary: 'Corriger le statut',
    parameters: ['Id', 'Confirmation'],
    body: bodyOf(ref('StatutCorrige')),
    reply: success(NUMBER, 'Succès', VERSION_HEADER),
  };
}
