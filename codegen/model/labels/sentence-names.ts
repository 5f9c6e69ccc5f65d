/** Sentences that the schema names: each must be there, and say itself without values. */
import type { Diagnostics } from '../../load/diagnostics.ts';
import type { SentenceDescriptor } from '../../runtime/descriptor.ts';
import type { Position } from '../model.ts';
import type { Messages } from './messages.ts';

export interface Sentences extends Pick<Messages, 'later' | 'params'> {
  /** False: a file of sentences could not be read, what is missing is unknown. */
  readonly isWhole: boolean;
}

export function sentence(
  key: string,
  { later, params, isWhole }: Sentences,
  { diagnostics, position }: { readonly diagnostics: Diagnostics; readonly position: Position },
): SentenceDescriptor {
  const values = params[key];
  if (values === undefined && isWhole)
    diagnostics.unknown('messages/unknown', position, {
      message: `« ${key} » n'est pas une phrase de schema/messages`,
      name: key,
      known: Object.keys(params),
    });
  if (values !== undefined && values.length > 0)
    diagnostics.report(
      'messages/unknown',
      position,
      `« ${key} » attend des valeurs (${values.map(({ name }) => name).join(', ')}), le schéma n'en donne pas`,
    );
  const file = later[key];
  return file === undefined ? { key } : { key, file };
}
