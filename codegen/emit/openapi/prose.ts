/** Purpose of each operation and its right, in French sentences; nobody writes those of the records. */
import type { ModelEntity } from '../../model/model.ts';
import { kebab } from '../../model/naming.ts';
import type { JsonValue } from '../../runtime/field.ts';
import { isList, isObject } from './json-schema.ts';
import type { Operation } from './operation.ts';

interface CallNouns {
  readonly one: string;
  readonly many: string;
  /** Label of the list of links or of the step that the call is about. */
  readonly part: string;
}

const ACTIONS: Readonly<Record<string, (names: CallNouns) => string>> = {
  get: ({ one }) => `Rend une fiche « ${one} » entière : ses champs, ses traductions, ses fiches incluses et sa version.`,
  historique: ({ one }) => `Rend ce qui a changé dans une fiche « ${one} », par qui et quand, le plus récent d’abord.`,
  list: ({ many }) =>
    `Rend une page de « ${many} ». Le filtre dit les critères, le tri et les colonnes ; chaque ligne a Id, Version et ces colonnes.`,
  search: ({ many }) => `Rend une page de « ${many} », pour un filtre trop long pour une adresse. Rien n’est changé.`,
  count: ({ many }) => `Compte les « ${many} » que le filtre garde.`,
  countSearch: ({ many }) => `Compte les « ${many} » que le filtre garde, pour un filtre trop long pour une adresse. Rien n’est changé.`,
  choix: ({ many }) => `Rend les libellés de « ${many} » qu’un champ de choix propose, cherchés par \`search\` ou nommés par \`ids\`.`,
  dictionary: ({ many }) => `Rend « ${many} » en entier, pour montrer leurs libellés ; l’étiquette \`etag\` évite de les relire.`,
  create: ({ one }) =>
    `Crée une fiche « ${one} » et rend son identifiant. Répétée avec la même \`idempotency-key\`, la demande n’en crée qu’une.`,
  update: ({ one }) =>
    `Enregistre une fiche « ${one} » et rend son identifiant. Une version qui n’est plus la dernière est refusée (409) avec les deux états ; \`etag\` rend la nouvelle.`,
  delete: ({ one }) => `Met une fiche « ${one} » à la corbeille avec ce qu’elle contient ; \`x-batch\` nomme le lot qui la restaure.`,
  duplicate: ({ one }) => `Copie une fiche « ${one} » et rend l’identifiant de la copie.`,
  lot: ({ many }) =>
    `Enregistre et supprime des « ${many} » en une transaction ; les identifiants négatifs des nouvelles fiches sont rendus avec les vrais.`,
  transition: ({ one, part }) => `Fait passer une fiche « ${one} » par l’étape « ${part} » ; son état ne se change pas autrement.`,
  correct: ({ one }) => `Corrige le statut d’une fiche « ${one} » hors de ses étapes, avec un motif qui reste dans l’historique.`,
  links: ({ one, part }) => `Rend « ${part} » d’une fiche « ${one} ».`,
  linkAdd: ({ one, part }) => `Ajoute des liens à « ${part} » d’une fiche « ${one} » ; ceux qui y sont déjà restent.`,
  linkRemove: ({ one, part }) => `Retire des liens de « ${part} » d’une fiche « ${one} ».`,
  linksSave: ({ one, part }) => `Rend « ${part} » d’une fiche « ${one} » égal à ce qui est envoyé, dans cet ordre.`,
};

/** `Lire une fiche.` then who may ask. */
export function describe(operation: Operation, entity: ModelEntity | undefined): string {
  const { document } = operation;
  const summary = document['description'] ?? document['summary'];
  const action = entity === undefined ? undefined : ACTIONS[operation.action]?.(namesOf(entity, operation));
  return `${sentence(action ?? String(summary ?? operation.operationId))} ${whoMay(operation)}`;
}

export function tagDescription({ description, labels }: ModelEntity): string {
  return sentence(description ?? labels.fr['many'] ?? '');
}

function namesOf({ labels, entity, fields }: ModelEntity, { path, action }: Operation): CallNouns {
  const { fr } = labels;
  const segments = path.split('/').filter((segment) => !segment.startsWith('{'));
  const last = segments.at(-1) ?? '';
  const field = fields.find(({ kind, name }) => kind === 'links' && kebab(name) === last);
  const part = action === 'transition' ? fr[`transitions.${last}`] : fr[`fields.${field?.name ?? ''}`];
  return { one: fr['one'] ?? entity, many: fr['many'] ?? entity, part: part ?? last };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function whoMay({ right, others = [], document }: Operation): string {
  const reason = document['x-right-reason'];
  const because = typeof reason === 'string' ? ` ${sentence(reason)}` : '';
  if (right === 'public') return `Sans session.${because}`;
  if (right === 'session') return `Toute personne connectée.${because}`;
  const codes = [right.replace('self:', ''), ...others].join(' ou ');
  return right.startsWith('self:') ? `Droit ${codes}, sauf sur ce qui est à soi.${because}` : `Droit ${codes}.${because}`;
}

/** Parameters that mean the same wherever a service has one; a service may say more. */
const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'Identifiant de la fiche',
  entity: 'Clé de l’écran de liste',
  ecran: 'Clé de l’écran de liste',
  entite: 'Nom du type de fiche',
  champ: 'Nom du champ',
  skip: 'Lignes passées',
  take: 'Lignes rendues au plus',
  lot: 'Identifiant du lot',
  edition: 'Année de l’édition',
  debut: 'Premier jour',
  fin: 'Dernier jour',
  hotel: 'Identifiant de l’hôtel',
  destination: 'Identifiant de la fiche qui reste',
  source: 'Identifiant de la fiche qui disparaît',
  resolution: 'Réduction de l’image',
  imageId: 'Identifiant de l’image',
  etape: 'Nom de l’étape',
  cle: 'Clé de la préférence',
};

export function describeParameters(parameters: JsonValue | undefined): JsonValue | undefined {
  if (!isList(parameters)) return parameters;
  return parameters.map((parameter) => {
    const usual = isObject(parameter) ? PARAMETERS[String(parameter['name'])] : undefined;
    return isObject(parameter) && usual !== undefined ? { description: usual, ...parameter } : parameter;
  });
}
