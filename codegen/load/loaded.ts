import type { YamlFile } from './yaml-file.ts';

/** A file of the schema, read and checked for itself. */
export interface Loaded<T> {
  readonly name: string;
  readonly input: T;
  readonly yaml: YamlFile;
}
