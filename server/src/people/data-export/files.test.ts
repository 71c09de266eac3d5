import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { section } from '#ports/data-export.ts';
import { filesOf } from './files.ts';
import { zipOf } from './zip.ts';

const rows = async function* () {
  const seenTime = 1_760_000_000_000;
  yield { code: 1, note: '=cmd|calc!A0, "x"', amount: '-0.00000001', seenTime };
  yield { code: 2, note: null, amount: '123456789012345.12345678', seenTime: 0 };
};
const one = section('things', ['code', 'note', 'amount', 'seenTime'], rows, {
  code: '1 one, 2 two',
});

async function bytesOf(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(filesOf([one], 7), 1_760_000_000_000)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('the files of an export', () => {
  it('are an archive that another program opens, with CSV and JSON of the same rows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-zip-'));
    try {
      const path = join(folder, 'a.zip');
      writeFileSync(path, await bytesOf());
      const program = `import zipfile,json,csv,io,sys
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
rows=list(csv.DictReader(io.StringIO(z.read('things.csv').decode('utf-8-sig'))))
assert z.read('things.csv').startswith(b'\\xef\\xbb\\xbf')
print(json.dumps({'names':z.namelist(),'csv':rows,'json':json.loads(z.read('things.json'))}))`;
      const read = JSON.parse(execFileSync('python3', ['-c', program, path], { encoding: 'utf8' }));
      expect(read.names).toEqual(['README.txt', 'things.csv', 'things.json']);
      expect(read.csv).toEqual([
        {
          'code (1 one, 2 two)': '1',
          ...{ note: `'=cmd|calc!A0, "x"`, amount: '-0.00000001' },
          ...{ seenTime: '1760000000000', seenTimeUtc: '2025-10-09T08:53:20.000Z' },
        },
        {
          'code (1 one, 2 two)': '2',
          ...{ note: '', amount: '123456789012345.12345678', seenTime: '0', seenTimeUtc: '' },
        },
      ]);
      expect(read.json).toEqual([
        {
          ...{ code: 1, note: '=cmd|calc!A0, "x"', amount: '-0.00000001' },
          seenTime: 1_760_000_000_000,
        },
        { code: 2, note: null, amount: '123456789012345.12345678', seenTime: 0 },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
