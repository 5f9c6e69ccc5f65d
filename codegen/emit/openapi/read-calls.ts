/** Calls of an entity that change nothing. */
import type { ModelEntity } from '../../model/model.ts';
import { pascal } from '../../model/naming.ts';
import { bodyOf, type Call, NUMBER, allowSelf } from './call.ts';
import { success } from './common-schemas.ts';
import { arrayOf, ref } from './json-schema.ts';

const PICKER_REASON =
  'Les libellés qu’un champ de choix montre ; colonnes d’affichage seulement, selon les droits de la fiche qui y renvoie.';
const DICTIONARY_REASON = 'Une liste de référence que tout écran peut montrer ; colonnes d’affichage seulement.';

export function readCalls(entity: ModelEntity): Call[] {
  return [...recordCalls(entity), ...listCalls(entity), ...dictionaryCalls(entity)];
}

function recordCalls(entity: ModelEntity): Call[] {
  const { entity: type, plural, rights } = entity;
  const one = `/${plural}/{id}`;
  const shared = { method: 'get' as const, parameters: ['Id'] };
  return [
    {
      ...shared,
      operationId: `get${type}`,
      action: 'get',
      path: one,
      ...allowSelf(entity, rights.record),
      summary: 'Lire une fiche',
      reply: success(ref(type)),
    },
    {
      ...shared,
      operationId: `historique${type}`,
      action: 'historique',
      path: `${one}/historique`,
      right: rights.record,
      summary: 'Historique d’une fiche',
      reply: success(arrayOf(ref('HistoriqueLigne'))),
    },
  ];
}

function listCalls(entity: ModelEntity): Call[] {
  const { entity: type, plural, rights } = entity;
  const many = pascal(plural);
  const get = { method: 'get' as const, right: rights.list };
  const post = { method: 'post' as const, right: rights.list };
  const filter = `/${plural}/filter`;
  const rows = success(arrayOf(ref(`${type}Row`)));
  const page = ['Filter', 'Skip', 'Take'];
  return [
    { ...get, operationId: `list${many}`, action: 'list', path: filter, summary: 'Lister', parameters: page, reply: rows },
    {
      ...post,
      operationId: `search${many}`,
      action: 'search',
      path: filter,
      summary: 'Lister, filtre long',
      body: bodyOf(ref('ListSearch')),
      reply: rows,
    },
    {
      ...get,
      operationId: `count${many}`,
      action: 'count',
      path: `${filter}/count`,
      summary: 'Compter',
      parameters: ['Filter', 'CountMax'],
      reply: success(NUMBER),
    },
    {
      ...post,
      operationId: `count${many}Post`,
      action: 'countSearch',
      path: `${filter}/count`,
      summary: 'Compter, filtre long',
      parameters: ['CountMax'],
      body: bodyOf(ref('ListFilter')),
      reply: success(NUMBER),
    },
    pickerCall(entity),
  ];
}

function pickerCall({ plural, edition }: ModelEntity): Call {
  return {
    method: 'get',
    right: 'session',
    reason: PICKER_REASON,
    parameters: ['Search', 'ChoixTake', 'ChoixIds', 'ChoixParmi', ...(edition === null ? [] : ['ChoixEdition'])],
    operationId: `choix${pascal(plural)}`,
    action: 'choix',
    path: `/${plural}/choix`,
    summary: 'Choisir une fiche',
    reply: success(arrayOf(ref('Choix'))),
  };
}

function dictionaryCalls({ dictionary, entity: type, plural, reasons }: ModelEntity): Call[] {
  if (dictionary === null) return [];
  const access = dictionary.public ? { right: 'public', reason: reasons.public } : { right: 'session', reason: DICTIONARY_REASON };
  return [
    {
      ...access,
      operationId: `dico${pascal(plural)}`,
      action: 'dictionary',
      method: 'get',
      path: `/${dictionary.path}`,
      summary: 'Dictionnaire',
      reply: success(arrayOf(ref(`${type}Dico`))),
      otherReplies: { '304': { description: 'Inchangé depuis la dernière lecture' } },
    },
  ];
}
