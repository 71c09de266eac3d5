/**
 * node lab/replay/record.ts 0.3.0: records a log with the outcomes of this release, and the backup of a house in
 * which people traded. Both are kept for ever.
 */
import { recordBackup } from './golden-backup.ts';
import { writeGoldenLog } from './golden-log.ts';
import { madeLog } from './made-log.ts';

const release = process.argv[2];
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) {
  console.error('say which release: node lab/replay/record.ts 0.3.0');
  process.exit(2);
}

console.log(writeGoldenLog(release, madeLog()));
console.log(await recordBackup(release));
