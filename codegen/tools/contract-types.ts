/** openapi-typescript: the types of the server and of the contract tests. Run as a program: document, folder. */
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const [input = '', output = ''] = process.argv.slice(2);
const ast = await openapiTS(await readFile(input, 'utf8'), { alphabetize: true, silent: true });
await mkdir(path.join(output, 'contract'), { recursive: true });
await writeFile(path.join(output, 'contract/api.gen.d.ts'), astToString(ast));
