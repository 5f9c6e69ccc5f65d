import { type Change, changesOf } from '../contract/changes.ts';
import { currentSurface, type KeptContract, keptContracts } from '../contract/kept-contracts.ts';
import type { Surface } from '../contract/surface.ts';

const HEAD = `<!-- Written by \`npm run docs\` from generated/openapi.json and docs/contract: do not edit. -->
# Changes of the contract

Each version of the contract that another program may call (\`/api/openapi.json\`), compared with the one before it. « breaks » marks what may stop a
program that worked: something is gone, asks for another right or has another shape, or must now be sent. Reading: « was → is ».
`;

/** docs/generated/contract.md, whole. */
export function contractPage(): string {
  return pageOf(keptContracts(), currentSurface());
}

export function pageOf(kept: readonly KeptContract[], current: Surface): string {
  const [first] = kept;
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return HEAD;
  const versions = kept.slice(1).map(({ version, surface }, index) => section(version, kept[index]?.surface ?? surface, surface));
  const next = section(`After ${last.version}`, last.surface, current);
  return [HEAD, next, ...versions.toReversed(), `## ${first.version}\nThe first contract: ${count(first.surface)} operations.\n`].join(
    '\n',
  );
}

function count(surface: Surface): number {
  return [...surface.keys()].filter((key) => key.startsWith('operation ')).length;
}

function section(title: string, before: Surface, after: Surface): string {
  const changes = changesOf(before, after);
  const breaking = changes.filter(({ breaks }) => breaks);
  const parts = [
    ['What breaks', breaking],
    ['Added', changes.filter((one) => !one.breaks && one.before === null)],
    ['Changed without breaking', changes.filter((one) => !one.breaks && one.before !== null)],
  ] as const;
  const counts = `${count(after)} operations (${count(before)} before), ${changes.length} changes, ${breaking.length} of which break.`;
  return [
    `## ${title}\n${counts}\n`,
    ...parts.flatMap(([name, all]) => (all.length === 0 ? [] : [`### ${name}\n${all.map(line).join('')}`])),
  ].join('\n');
}

function line({ kind, name, before, after, breaks }: Change): string {
  return `- ${breaks ? 'breaks: ' : ''}${kind} \`${name}\` ${tale(before, after)}\n`;
}

function tale(before: string | null, after: string | null): string {
  if (before === null) return `added${quoted(after)}`;
  return after === null ? `removed${quoted(before)}` : `${code(before)} → ${code(after)}`;
}

function quoted(text: string | null): string {
  return text === null || text === '' ? '' : `: ${code(text)}`;
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}
