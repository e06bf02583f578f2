// Parses the address of the database. It names one host, or all hosts of a cluster of which one at a time accepts
// writes.

/**
 * Returns one address per host. For example,
 * `postgresql://user:password@one:5432,two:5432/database?target_session_attrs=read-write` names two hosts.
 * `target_session_attrs` is removed, because Talonario always needs the host that accepts writes.
 */
export function addressPerHost(databaseUrl: string): readonly [string, ...string[]] {
  const parts = /^([a-z]+:\/\/(?:[^/]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl);
  if (!parts) return [databaseUrl];
  const [, before = '', hosts = '', after = ''] = parts;
  const rest = after.replace(/([?&])target_session_attrs=[^&]*(&?)/, (_, sign, more) => (more ? sign : ''));
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return [first, ...others];
}

/** Address of the database for logs and messages, without its password. */
export function describeAddress(databaseUrl: string): string {
  const urls = addressPerHost(databaseUrl).map((url) => new URL(url));
  const hosts = urls.map(({ hostname }) => hostname || 'a socket');
  return `PostgreSQL${urls[0]?.pathname} on ${hosts.join(', ')}`;
}

/** PostgreSQL role with which a database address logs in. */
export function databaseLoginOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(addressPerHost(databaseUrl)[0]).username);
}
