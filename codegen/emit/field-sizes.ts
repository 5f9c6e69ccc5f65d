/** The enumeration of text sizes, for hand-written code that cuts or checks a text before it is stored. */
import { FIELD_SIZES } from '../field-sizes.ts';
import type { EmittedFile } from '../model/model.ts';
import { HEADER } from './text.ts';

export function emitFieldSizes(): readonly EmittedFile[] {
  return [
    {
      path: 'generated/entities/field-sizes.gen.ts',
      text:
        `${HEADER}\n/** Characters that a text of each size may have (000 §9). */\nexport const FieldSize = {\n` +
        `${Object.entries(FIELD_SIZES)
          .map(([name, size]) => `  ${name}: ${size},\n`)
          .join('')}} as const;\n`,
    },
  ];
}
