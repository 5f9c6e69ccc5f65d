/** Thin route files: one for each list and each sheet. */
import type { EmittedFile, Model } from '../model/model.ts';
import type { ScreenDescriptor } from '../runtime/screen.ts';
import { HEADER } from './text.ts';

export interface GeneratedRoute {
  readonly path: string;
  /** Name of the file in `generated/routes`. */
  readonly file: string;
  readonly text: string;
}

export function emitRoutes(model: Model): readonly EmittedFile[] {
  return routesOf(model).map(({ file, text }) => ({ path: `generated/routes/${file}`, text }));
}

export function routesOf({ screens }: Model): GeneratedRoute[] {
  return screens.flatMap(screenRoutes);
}

function screenRoutes({ screen, entity, list, record }: ScreenDescriptor): GeneratedRoute[] {
  function route(kind: 'list' | 'sheet', path: string): GeneratedRoute {
    return {
      path,
      file: `${screen}-${kind}.tsx`,
      text:
        `${HEADER}import { createFileRoute } from '@tanstack/react-router';\nimport { ${kind}Route } from '#web/runtime/screens.ts';\n\n` +
        `export const Route = createFileRoute('${path}')(${kind}Route('${entity}', '${screen}'));\n`,
    };
  }
  return [
    ...(list === null ? [] : [route('list', `/$depth/${list.path}`)]),
    ...(record === null ? [] : [route('sheet', `/$depth/${record.path}/$id`)]),
  ];
}
