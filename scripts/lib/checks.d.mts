export declare const bin: (name: string, file: string) => string;
/** Title and arguments of Node. */
export type Check = readonly [title: string, args: readonly string[]];
export declare const staticChecks: readonly Check[];
export declare const inTwoLanes: (items: readonly Check[], work: (...check: Check) => Promise<unknown>) => Promise<void>;
