export interface Failure {
  title: string;
  reason: string;
}
interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: { file: string; title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}
export function failuresOfVitest(report: { testResults?: VitestFile[] }, nameOf?: (file: string) => string): Failure[];
export function failuresOfBrowser(suite: BrowserSuite): Failure[];
export function failuresBeside(title: string, output: string): Failure[];
export function failureLines(failures: Failure[]): string[];
