import { expect, test } from 'vitest';
import { addressesOf } from './database-addresses.ts';

test('an address with several hosts is one address for each, with the rest of it', () => {
  expect(
    addressesOf('postgresql://user:p%40ss@one:5432,two,[::1]:5433/name?sslmode=require'),
  ).toEqual([
    'postgresql://user:p%40ss@one:5432/name?sslmode=require',
    'postgresql://user:p%40ss@two/name?sslmode=require',
    'postgresql://user:p%40ss@[::1]:5433/name?sslmode=require',
  ]);
  expect(addressesOf('postgres://one,two/name')).toEqual([
    'postgres://one/name',
    'postgres://two/name',
  ]);
});

test('an address of one host, or an unreadable one, stays as it is', () => {
  for (const url of [
    'postgresql://user@host:5432/name',
    'nonsense',
    'postgresql://a@b/c?host=/d,e',
  ]) {
    expect(addressesOf(url)).toEqual([url]);
  }
});
