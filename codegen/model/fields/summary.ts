/** `"{NbRelus}/{NbFilms}"`, `"{IsBandeAnnonce?BA}"` → parts in each language. */
import type { FieldDescriptor, SummaryForm, SummaryPart } from '../../runtime/field.ts';
import type { DerivedPlace } from './derived-place.ts';
import type { DraftField } from '../draft.ts';
import { resolvePath } from '../paths.ts';
import { lineage } from './shapes.ts';

const FORMS: readonly SummaryForm[] = ['jour', 'heure', 'majuscules'];

function isForm(text: string): text is SummaryForm {
  return FORMS.some((form) => form === text);
}

/** Without a letter of its own, a summary reads the same in every language. */
const HAS_WORDS = /\p{L}/u;

export function summaryTexts(draft: DraftField, text: string, place: DerivedPlace): NonNullable<FieldDescriptor['texts']> {
  const { shapes, shape, book } = place;
  const position = draft.at('text');
  const words = text.replaceAll(/\{[^{}?]*\}/g, '');
  const entities = lineage(shapes, shape.name).map(({ name }) => name);
  const texts = HAS_WORDS.test(words)
    ? book.text({ entities, traits: [], group: 'texts', key: draft.name }, { fr: text, position })
    : book.same(text);
  return book.each((language) => parts(texts[language] ?? text, draft, place));
}

function parts(text: string, draft: DraftField, { shapes, shape, context }: DerivedPlace): SummaryPart[] {
  const found: SummaryPart[] = [];
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, '')))
    context.diagnostics.report('schema/invalid-value', draft.at('text'), `« ${text} » : une accolade n'est pas refermée`);
  for (const [, literal, placeholder] of text.matchAll(/([^{}]+)|\{([^{}]*)\}/g)) {
    if (literal !== undefined) found.push({ text: literal });
    if (placeholder === undefined) continue;
    const [named = '', mark] = placeholder.split('?');
    const [name = '', form] = named.split(':');
    if (form !== undefined && !isForm(form))
      context.diagnostics.unknown('model/unknown-value', draft.at('text'), {
        message: `forme inconnue « ${form} »`,
        name: form,
        known: FORMS,
      });
    const path = resolvePath(shapes, { entity: shape.name, text: name }, { diagnostics: context.diagnostics, position: draft.at('text') });
    if (path === null) continue;
    if (path.steps.some(({ step }) => step !== 'reference'))
      context.diagnostics.report('model/unknown-path', draft.at('text'), `« ${name} » : un résumé ne traverse que des références`);
    found.push({ path, ...(mark !== undefined && { mark }), ...(form !== undefined && isForm(form) && { form }) });
  }
  return found;
}
