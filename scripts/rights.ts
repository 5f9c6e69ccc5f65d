// `npm run rights`: who may do what. A tree of the rights, each with the operations that ask for it; `-- --tsv` for a spreadsheet.
import { operations } from '#generated/contract/operations.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { printMatrix, printTsv } from './lib/rights-matrix.ts';

// `| head` closes the pipe before the end.
process.stdout.on('error', () => process.exit(0));
const print = process.argv.includes('--tsv') ? printTsv : printMatrix;
process.stdout.write(`${print({ rights, operations }).join('\n')}\n`);
