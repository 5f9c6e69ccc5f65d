import path from 'node:path';
import { filesOf, textOf } from './tree.ts';

interface Decision {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly date: string;
  /** `accepted`, or the link to the decision that supersedes it. */
  readonly status: string;
  readonly topic: string;
}

/** The two lines that open every decision: CONTRIBUTING.md shows them. */
const OPENING =
  /^# (?<number>\d{4})\. (?<title>\S.*)\n\nDate: (?<date>\d{4}-\d\d-\d\d) · Status: (?<status>accepted|superseded by \[\d{4}\]\([^)]+\)) · Topic: (?<topic>\S.*)\n/;

const INTRODUCTION = `<!-- Written by \`npm run docs\` from the decisions. DO NOT EDIT. -->
# Decisions by topic
Each decision opens with its number, title, date, status and topic. Superseded ones keep their text and are struck through here.
`;

/** Decisions of docs/decisions, in the order of their numbers. Fails with the name of the first file that opens otherwise. */
export function readDecisions(): readonly Decision[] {
  return filesOf('docs/decisions/[0-9]*.md').map((file) => {
    const groups = OPENING.exec(textOf(file))?.groups;
    const { number = '', title = '', date = '', status = '', topic = '' } = groups ?? {};
    if (!path.posix.basename(file).startsWith(`${number}-`) || number === '')
      throw new Error(`${file}: opens with "# NNNN. Title", an empty line and "Date: … · Status: … · Topic: …"`);
    return { file, number, title, date, status, topic };
  });
}

/** docs/decisions/README.md, whole. */
export function decisionsPage(): string {
  const topics = Map.groupBy(readDecisions(), (decision) => decision.topic);
  const chapters = [...topics]
    .toSorted(([left], [right]) => left.localeCompare(right, 'en'))
    .map(([topic, decisions]) => `\n## ${topic}\n${decisions.map(line).join('')}`);
  return `${INTRODUCTION}${chapters.join('')}`;
}

function line({ file, number, title, status }: Decision): string {
  const link = `[${number}](${path.posix.basename(file)}) ${title}`;
  return status === 'accepted' ? `- ${link}\n` : `- ~~${link}~~, ${status}\n`;
}
