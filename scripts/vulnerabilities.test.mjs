import { describe, expect, test } from 'vitest';
import { verdictOf } from './vulnerabilities.mjs';

const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
const dependencies = { prod: 271, dev: 700, optional: 40, peer: 2, peerOptional: 0, total: 998 };

/** As npm 11 answers for a tree with one package of this severity. */
const found = (severity) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      minimist: {
        ...{ name: 'minimist', severity, isDirect: false, effects: ['mkdirp'], range: '<0.2.1' },
        via: [
          {
            ...{ source: 1179, name: 'minimist', dependency: 'minimist', severity },
            title: 'Prototype Pollution in minimist',
            ...{ url: 'https://github.com/advisories/GHSA-vh95-rmgr-6w4m', range: '<0.2.1' },
          },
        ],
        ...{ nodes: ['node_modules/minimist'], fixAvailable: true },
      },
    },
    metadata: { vulnerabilities: { ...counts, [severity]: 1, total: 1 }, dependencies },
  });

describe('S36 known vulnerabilities', () => {
  test('none: it says of how many packages', () => {
    const metadata = { vulnerabilities: counts, dependencies };
    const text = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata });
    expect(verdictOf(text)).toEqual({
      exitCode: 0,
      lines: ['271 packages looked at, 0 with known vulnerabilities'],
    });
  });

  test.each([
    ['critical', 1],
    ['high', 1],
    ['moderate', 1],
    ['low', 0],
  ])('one that is %s ends with %i, and is named', (severity, exitCode) => {
    const verdict = verdictOf(found(severity));
    expect(verdict.exitCode).toBe(exitCode);
    expect(verdict.lines[0]).toBe(
      `${severity}: minimist <0.2.1 (Prototype Pollution in minimist https://github.com/advisories/GHSA-vh95-rmgr-6w4m)`,
    );
  });

  test.each([
    [
      'a registry that serves no audits',
      '{"message":"405 Method Not Allowed","method":"POST","statusCode":405,"body":"","error":{"summary":"","detail":""}}',
      '405 Method Not Allowed',
    ],
    [
      'no network',
      '{"error":{"code":"ENOTFOUND","summary":"request failed","detail":""}}',
      'request failed',
    ],
    ['a page of a proxy', '<html>Sign in</html>', 'no answer that can be read'],
    ['nothing', '', 'no answer that can be read'],
    [
      'an answer about no package',
      JSON.stringify({ metadata: { vulnerabilities: counts, dependencies: { prod: 0 } } }),
      'no answer that can be read',
    ],
  ])('%s is never taken for a word that all is well', (_what, text, why) => {
    const { exitCode, lines } = verdictOf(text);
    expect(exitCode).toBe(75);
    expect(lines[0]).toMatch(/^NOT CHECKED/);
    expect(lines[1]).toContain(why);
  });
});
