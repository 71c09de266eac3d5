/*
 * Compiles the contracts of the demo's chain and of its tests, and what reads many balances: their code is committed, so
 * that nobody needs the compiler to run the exchange. `lab/faults/contract-code.test.ts` compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';
import { ROOT } from '../tidy/sources.ts';

const FOLDER = join(ROOT, 'server/src/custody/chains/evm/contracts');

/** The committed files with what the compiler makes of the sources beside them. */
const compiled = [
  { file: 'token.ts', source: 'token.sol', names: ['Token'] },
  { file: 'balances.ts', source: 'balances.sol', names: ['Balances'] },
  {
    file: 'test-tokens.ts',
    source: 'test-tokens.sol',
    names: ['FeeToken', 'FalseToken', 'Payer'],
  },
] as const;

interface Answer {
  readonly errors?: readonly { readonly formattedMessage: string }[];
  readonly contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
}

/** The text that each committed file should have, by its path. Throws what the compiler says. */
export function compileContracts(): ReadonlyMap<string, string> {
  const sources = Object.fromEntries(
    compiled.map(({ source }) => [source, { content: readFileSync(join(FOLDER, source), 'utf8') }]),
  );
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    // Nothing of the compiler's surroundings in the code.
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  };
  const input = { language: 'Solidity', sources, settings };
  const answer: Answer = JSON.parse(solc.compile(JSON.stringify(input)));
  const { errors = [], contracts } = answer;
  if (errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'));
  return new Map(
    compiled.map(({ file, source, names }) => {
      const codes = names.map((name) => {
        const code = contracts[source]?.[name]?.evm.bytecode.object;
        const constant = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
        return `/** Contract ${name} of ${source}, ready to deploy. */\nexport const ${constant}_CODE =\n  '0x${code}';\n`;
      });
      const head = '// Written by: node lab/generate/contract-code.ts\n';
      return [join(FOLDER, file), `${head}\n${codes.join('\n')}`] as const;
    }),
  );
}

if (import.meta.main) for (const [path, text] of compileContracts()) writeFileSync(path, text);
