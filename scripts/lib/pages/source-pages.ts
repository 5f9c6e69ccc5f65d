import { contractPage } from './contract-page.ts';
import { decisionsPage } from './decisions-page.ts';
import { rulesPage } from './rules-page.ts';
import { schemaPage } from './schema-page.ts';
import { subjectsPage } from './subjects-page.ts';

export interface Page {
  readonly file: string;
  readonly text: string;
}

/** Pages derived from src, from kept contracts, from the decisions and from the metamodel: codegen writes those of the schema. */
export async function sourcePages(): Promise<readonly Page[]> {
  return [
    { file: 'docs/generated/contract.md', text: contractPage() },
    { file: 'docs/decisions/README.md', text: decisionsPage() },
    { file: 'docs/generated/rules.md', text: await rulesPage() },
    { file: 'docs/schema.md', text: schemaPage() },
    { file: 'docs/generated/subjects.md', text: subjectsPage() },
  ];
}
