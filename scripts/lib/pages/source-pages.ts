import { contractPage } from './contract-page.ts';
import { rulesPage } from './rules-page.ts';
import { subjectsPage } from './subjects-page.ts';

export interface Page {
  readonly file: string;
  readonly text: string;
}

/** Pages of docs/generated that are derived from src and from kept contracts: codegen writes those of the schema. */
export async function sourcePages(): Promise<readonly Page[]> {
  return [
    { file: 'docs/generated/contract.md', text: contractPage() },
    { file: 'docs/generated/rules.md', text: await rulesPage() },
    { file: 'docs/generated/subjects.md', text: subjectsPage() },
  ];
}
