/** The events of a calendar, unfolded, by property. */
export function calendarEvents(text: string): readonly Readonly<Record<string, string>>[] {
  const blocks = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  return blocks.map((block) =>
    Object.fromEntries(
      block
        .split('\r\n')
        .filter((line) => line.includes(':'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  );
}
