// Checks a file of a proof of liabilities. It needs nothing but this file and Node 20.16 or later:
//   node verify-proof.mjs proof.json [root]
// `root`: the published one, seen by somebody else than you. The page /proof runs the same code. It shows that
// your leaves are in the trees, your balances what they say, and no sum on the way below 0 to make room.

const UNITS = /^(0|[1-9]\d{0,18})$/;
const HASH = /^[0-9a-f]{64}$/;

async function sha256(lines) {
  must(globalThis.crypto?.subtle, 'open the page over https, or use the script', 'https');
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function must(condition, text, cause = 'mismatch') {
  if (!condition) throw new Error(text, { cause });
}

function unitsOf(text, what) {
  must(typeof text === 'string' && UNITS.test(text), `${what} is not a whole number, 0 or above`);
  return BigInt(text);
}

/** Whether a way up of these sides is one of a tree of so many leaves, where a node that is left over goes up alone. */
function fits(path, leafCount) {
  const sizes = [];
  for (let size = leafCount; size > 1; size = Math.ceil(size / 2)) sizes.unshift(size);
  let [at, left] = [0, path.length];
  for (const size of sizes) {
    at *= 2;
    if (at + 1 === size) continue;
    left -= 1;
    if (path[left]?.side === 'left') at += 1;
  }
  return left === 0;
}

/** From a leaf up: what is at the root if the leaf and its neighbours are what the file says. */
async function climb(file, leaf) {
  const amount = unitsOf(leaf.amount, `an amount of ${leaf.coin}`);
  must(HASH.test(leaf.salt), 'a salt is no hash');
  const text = ['bourse leaf', file.sequence, leaf.coin, file.account, leaf.salt, amount];
  let own = { hash: await sha256(text), sum: amount };
  for (const { side, hash, sum } of leaf.path) {
    must(HASH.test(hash) && (side === 'left' || side === 'right'), 'a neighbour is malformed');
    const beside = { hash, sum: unitsOf(sum, 'the sum of a neighbour') };
    const [left, right] = side === 'left' ? [beside, own] : [own, beside];
    const both = ['bourse node', left.hash, left.sum, right.hash, right.sum];
    own = { hash: await sha256(both), sum: left.sum + right.sum };
  }
  return { ...own, amount };
}

/** The balances that the file proves, by coin, in decimals. Throws an Error that says what is wrong, and its cause. */
export async function verify(file, publishedRoot = file.root) {
  must(file.format === 'bourse-proof-1', 'this is no proof of this kind', 'format');
  must(file.root === publishedRoot, 'the root is not the published one', 'root');
  must(/^\d+$/.test(file.account), 'there is no account number');
  must(file.leaves.length > 0, 'there is no leaf: it proves nothing of this account', 'empty');
  const lines = file.coins.flatMap(({ coin, decimals, root, sum, leafCount }) => {
    must(Number.isSafeInteger(leafCount) && leafCount >= 0, `${coin} has no number of leaves`);
    must(leafCount > 0 || sum === '0', `${coin} has a sum and no leaves`);
    return [coin, decimals, root, unitsOf(sum, `the sum of ${coin}`), leafCount];
  });
  const text = ['bourse run', file.sequence, file.time, file.previous, ...lines];
  must((await sha256(text)) === file.root, 'the coins do not make the root');
  // The same leaf told twice would count once in the sum, and twice for you.
  const salts = file.leaves.map(({ salt }) => salt);
  must(new Set(salts).size === salts.length, 'a leaf is there twice');
  const owed = new Map(file.coins.map(({ coin }) => [coin, 0n]));
  must(owed.size === file.coins.length, 'a coin is there twice');
  for (const leaf of file.leaves) {
    const coin = file.coins.find((one) => one.coin === leaf.coin);
    must(coin, `${leaf.coin} has no tree`);
    must(fits(leaf.path, coin.leafCount), `a tree of ${leaf.coin} has not so many leaves`);
    const { hash, sum, amount } = await climb(file, leaf);
    must(hash === coin.root, `a leaf of ${leaf.coin} is not in its tree`);
    must(String(sum) === coin.sum, `the sums of ${leaf.coin} are not the total`);
    owed.set(leaf.coin, owed.get(leaf.coin) + amount);
  }
  return file.coins.map(({ coin, decimals }) => {
    const digits = String(owed.get(coin)).padStart(decimals + 1, '0');
    const cut = digits.length - decimals;
    return { coin, amount: decimals ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits };
  });
}

const { argv, getBuiltinModule: node } = globalThis.process ?? {};
const started = argv?.[1] && node('url').pathToFileURL(node('fs').realpathSync(argv[1])).href;
if (started === import.meta.url) {
  try {
    const file = JSON.parse(node('fs').readFileSync(argv[2], 'utf8'));
    for (const { coin, amount } of await verify(file, argv[3])) console.log(`${coin} ${amount}`);
    console.log(`good: account ${file.account} is in ${file.root}`);
  } catch (error) {
    console.error(`NOT GOOD: ${error.message}`);
    process.exit(1);
  }
}
