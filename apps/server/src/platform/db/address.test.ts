import { describe, expect, it } from 'vitest';
import { addressPerHost, databaseLoginOf, describeAddress } from './address.ts';

describe('a database address', () => {
  it('with one host is unchanged', () => {
    for (const url of [
      'postgresql://u:p%40@db/x',
      'postgresql:///x?host=/run/postgresql',
      'postgresql://u@[::1]:5432/x',
    ])
      expect(addressPerHost(url)).toEqual([url]);
  });

  it('with several hosts is one address for each', () => {
    const url = 'postgresql://u:p@one:5432,two,[::1]:5434/x?sslmode=require&target_session_attrs=read-write';
    expect(addressPerHost(url)).toEqual([
      'postgresql://u:p@one:5432/x?sslmode=require',
      'postgresql://u:p@two/x?sslmode=require',
      'postgresql://u:p@[::1]:5434/x?sslmode=require',
    ]);
    expect(addressPerHost('postgresql://a,b/x?target_session_attrs=primary&sslmode=require')).toEqual([
      'postgresql://a/x?sslmode=require',
      'postgresql://b/x?sslmode=require',
    ]);
    expect(addressPerHost('postgresql://a/x?target_session_attrs=read-write')).toEqual(['postgresql://a/x']);
  });

  it('is shown without its password', () => {
    expect(describeAddress('postgresql://u:secret@one,two:5433/x')).toBe('PostgreSQL/x on one, two');
    expect(databaseLoginOf('postgresql://ana%20b:secret@one,two/x')).toBe('ana b');
  });
});
