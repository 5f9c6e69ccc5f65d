/** The document without the texts for its readers only: the tools would copy them into every generated call. */
import type { Document } from './parts.ts';

export function leanDocument(document: Document): Document {
  const paths = Object.entries(document.paths).map(([route, calls]) => {
    const lean = Object.entries(calls).map(([method, call]) => [method, leanCall(call)] as const);
    return [route, Object.fromEntries(lean)] as const;
  });
  const { examples: _, securitySchemes: __, parameters = {}, ...components } = document.components;
  const lean = Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, withoutDescription(parameter)]));
  return { ...document, paths: Object.fromEntries(paths), components: { ...components, parameters: lean } };
}

type Values = Readonly<Record<string, unknown>>;

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

function leanCall(call: object): object {
  const { description: _, security: __, responses, ...kept }: Values = { ...call };
  return JSON.parse(JSON.stringify({ ...kept, responses: successes(responses) }, leanValue));
}

/** Refusals are one type, thrown by one transport: to say them again at each call would be most of the generated types. */
function successes(responses: unknown): Values {
  return isValues(responses) ? Object.fromEntries(Object.entries(responses).filter(([status]) => status === '200')) : {};
}

function leanValue(key: string, value: unknown): unknown {
  if (key === 'parameters' && Array.isArray(value)) return value.map(withoutDescription);
  return key === 'application/json' && isValues(value) ? { schema: value['schema'] } : value;
}

function withoutDescription(parameter: unknown): unknown {
  if (!isValues(parameter)) return parameter;
  const { description: _, ...kept } = parameter;
  return kept;
}
