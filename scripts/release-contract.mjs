// npm run contract:release: keeps the present messages as those of the last release, which no later
// change may break.
import { join } from 'node:path';
import { root, run } from './prepare.mjs';

const image = 'contract/proto-baseline/released.binpb';
run(join(root, 'node_modules/.bin/buf'), ['build', '-o', image]);
console.log(`${image} now holds the released messages`);
